import { useRef } from 'react';
import { isOutcomeKnown } from './errors.ts';

/**
 * Sends an action with an Idempotency-Key that stays the same while the outcome is unknown, so that a second press after a lost
 * answer has no second effect. After a known outcome the key is new.
 */
export function useIdempotent<Input, Result>(
  send: (input: Input, idempotencyKey: string) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const key = useRef<string>(undefined);
  return async (input) => {
    key.current ??= crypto.randomUUID();
    try {
      const result = await send(input, key.current);
      key.current = undefined;
      return result;
    } catch (error) {
      if (isOutcomeKnown(error)) key.current = undefined;
      throw error;
    }
  };
}
