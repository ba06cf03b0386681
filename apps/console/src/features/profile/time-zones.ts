import { storeTimeZones } from '@coruja/domain';

/** Readable names of Brazil's zones. */
const places: Readonly<Record<string, string>> = {
  'America/Araguaina': 'Araguaína',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Belém',
  'America/Boa_Vista': 'Boa Vista',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé (oeste do Amazonas)',
  'America/Fortaleza': 'Fortaleza',
  'America/Maceio': 'Maceió',
  'America/Manaus': 'Manaus',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Porto Velho',
  'America/Recife': 'Recife',
  'America/Rio_Branco': 'Rio Branco',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'Brasília e São Paulo',
};

/** `Brasília e São Paulo (UTC−3)`; Brazil's offsets are the same all year. */
export function zoneLabel(timeZone: string): string {
  return `${places[timeZone] ?? timeZone} (${offsetOf(timeZone)})`;
}

/** The field's options, by name. */
export const zoneChoices = storeTimeZones
  .map((value) => ({ value, label: zoneLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'));

/** `UTC−3` */
function offsetOf(timeZone: string): string {
  // An instant after Brazil abolished summer time.
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    Date.UTC(2026, 0, 15),
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('-', '−');
}
