import { storeTimeZones } from '@coruja/domain';

/** The places of Brazil's zones, as people call them. */
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

/** `Brasília e São Paulo (UTC−3)`; Brazil's zones stand still all year. */
export function zoneLabel(timeZone: string): string {
  return `${places[timeZone] ?? timeZone} (${offsetOf(timeZone)})`;
}

/** What the field offers, by name. */
export const zoneChoices = storeTimeZones
  .map((value) => ({ value, label: zoneLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'));

/** `UTC−3` */
function offsetOf(timeZone: string): string {
  // A moment since Brazil gave up its summer time.
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    Date.UTC(2026, 0, 15),
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('-', '−');
}
