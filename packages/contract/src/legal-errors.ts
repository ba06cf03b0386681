// Refusals by rules from laws on lan houses, which an owner can turn on (docs/product/law.md#rules).

/** Why a seat at an event may be refused once the owner has turned rules on. */
export const legalSeatErrors = [
  'RECORD_INCOMPLETE',
  'DOCUMENT_NOT_SEEN',
  'CONSENT_MISSING',
  'MINOR_AT_NIGHT',
] as const;

/** The same for a session. */
export const legalErrors = [
  'GUESTS_REFUSED',
  ...legalSeatErrors,
  'DOCUMENT_NOT_SHOWN',
  'MINOR_UNACCOMPANIED',
  'MINOR_TIME_LIMIT',
] as const;
