const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11}/;

/** Another value of the same kind; none for an object, which is mutated where it is created. */
export function otherValue(/** @type {unknown} */ value) {
  if (typeof value === 'string')
    return UUID.test(value) ? value.slice(0, -1) + (value.endsWith('0') ? '1' : '0') : 'mutant';
  if (typeof value === 'number' || typeof value === 'bigint') return ++value;
  if (typeof value === 'boolean') return !value;
  return value instanceof Date ? new Date(value.getTime() + 86_400_000) : undefined;
}
