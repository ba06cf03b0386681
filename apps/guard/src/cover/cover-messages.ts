import { z } from 'zod';

// Between the guard and its cover, a process of its own that outlives it: a JSON text in each line.

const account = z.object({ uid: z.int(), gid: z.int(), home: z.string() });

export const coverSettings = z.object({
  display: z.string(),
  /** The value of XAUTHORITY: the file with the display's cookie. */
  authority: z.string().nullable(),
  /** Whose processes do not run while the screen is locked. */
  player: account.nullable(),
  /** What draws the page; null for a cover without one. */
  browser: z.object({ program: z.string(), profile: z.string(), account: account.nullable() }).nullable(),
  /** The file with the process id of the newest cover. */
  pidFile: z.string(),
});

export type CoverSettings = z.output<typeof coverSettings>;

export const coverCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings'), settings: coverSettings }),
  z.object({ type: z.literal('lock'), url: z.string() }),
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('reload') }),
  z.object({ type: z.literal('end-player') }),
  z.object({ type: z.literal('clean'), paths: z.array(z.string()) }),
  z.object({ type: z.literal('end') }),
]);

export type CoverCommand = z.output<typeof coverCommand>;

export const coverReport = z.object({
  level: z.enum(['info', 'warn', 'error']),
  event: z.string(),
  fields: z.record(z.string(), z.unknown()),
});
