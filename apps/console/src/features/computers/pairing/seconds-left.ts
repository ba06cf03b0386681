import { useServerNow } from '../../../api/server-clock.ts';

/** Whole seconds until a code or a key expires, never below zero; undefined without one. */
export function useSecondsLeft(expiresAt: string | undefined): number | undefined {
  const now = useServerNow();
  if (expiresAt === undefined) return undefined;
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now) / 1_000));
}
