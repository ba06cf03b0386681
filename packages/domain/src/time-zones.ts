/** The 27 federative units, by their two letters, with the zone of each capital (docs/product/stores.md#time-zone). */
const zoneByState = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AP: 'America/Belem',
  AM: 'America/Manaus',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  DF: 'America/Sao_Paulo',
  ES: 'America/Sao_Paulo',
  GO: 'America/Sao_Paulo',
  MA: 'America/Fortaleza',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
  MG: 'America/Sao_Paulo',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PR: 'America/Sao_Paulo',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RJ: 'America/Sao_Paulo',
  RN: 'America/Fortaleza',
  RS: 'America/Sao_Paulo',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SC: 'America/Sao_Paulo',
  SP: 'America/Sao_Paulo',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
} as const;

export type StateCode = keyof typeof zoneByState;

/** Two letters of every state, alphabetically. */
export const stateCodes = Object.keys(zoneByState).sort() as StateCode[];

export const defaultTimeZone = 'America/Sao_Paulo';

/** Every zone that a store may choose. Islands and the far west of Amazonas differ from their capital's. */
export const storeTimeZones = [
  ...new Set<string>([
    ...Object.values(zoneByState),
    'America/Noronha',
    'America/Eirunepe',
    'America/Santarem',
  ]),
].sort();

/** The zone of a store from its address; the country's most common one for a state that is not Brazilian. */
export function timeZoneOfState(state: string): string {
  return (zoneByState as Record<string, string>)[state.trim().toUpperCase()] ?? defaultTimeZone;
}
