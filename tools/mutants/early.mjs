// Switches one mutant on before any server module is loaded, for code that runs only once.
import { appendFileSync } from 'node:fs';
import { otherValue } from './other-value.mjs';

const { MUTANTS_EARLY: active, MUTANTS_LOG: log = '' } = process.env;

globalThis.__active = () => active;
globalThis.__m = (id) => id === active;
globalThis.__p = (id, value) => {
  if (id !== active) return value;
  const other = otherValue(value);
  if (other === undefined && value !== null && value !== undefined)
    appendFileSync(log, `${JSON.stringify({ id, result: 'changeless' })}\n`);
  return other ?? value;
};
