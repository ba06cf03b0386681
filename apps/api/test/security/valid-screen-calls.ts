import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newCommand } from '../../src/features/guards/new-command.ts';
import { insertCommand } from '../../src/features/guards/guards-queries.ts';
import { updateGuardSettings } from '../../src/features/guards/guard-settings.ts';
import { putScreenPicture } from '../../src/features/guards/screen-picture-queries.ts';
import type { Owner } from '../test-app.ts';
import type { World } from './world.ts';

/** One pixel as WebP. */
const onePixel = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQ1YqUqP+BiOh/AAA=', 'base64');

/** A picture that the owner has asked for, of a moment ago. @returns its command */
export async function newScreenPicture({ context }: Owner, computerId: string): Promise<string> {
  const { db, storeId } = context;
  await updateGuardSettings(context, { screenPictures: true });
  const { id } = await insertCommand(db, newCommand(context, { computerId, kind: 'picture' }));
  const picture = { store_id: storeId, computer_id: computerId, command_id: id, image: onePixel };
  await putScreenPicture(db, { ...picture, received_at: context.now() });
  return id;
}

/** As if the guard of this computer were connected, can show its screen, and was not asked for that. */
export async function makeWatchable({ context }: Owner, computerId: string): Promise<void> {
  const { db, storeId } = context;
  await updateGuardSettings(context, { screenPictures: true });
  const process = randomUUID();
  await sql`insert into guard_processes (id, renewed_at, expires_at) values (${process}, now(), now() + interval '1 hour')`.execute(
    db,
  );
  await db
    .updateTable('guards')
    .set({ connected_to: process, lost_at: null, can_show_screen: true })
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .execute();
  await db
    .deleteFrom('guard_commands')
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .where('kind', '=', 'picture')
    .execute();
}

/** @param guardOf the computer of a guard of the world, and its token */
export function validScreenCalls(guardOf: (world: World) => Promise<{ token: string; computerId: string }>) {
  return {
    askScreenPicture: async (world: World) => {
      const { owner, ids } = world;
      const { computerId } = await guardOf(world);
      await makeWatchable(owner, computerId);
      return { params: { storeId: ids.storeId, computerId } };
    },
    getScreenPicture: async ({ owner, ids: { storeId, computerId } }: World) => ({
      params: { storeId, computerId, commandId: await newScreenPicture(owner, computerId) },
    }),
    sendScreenPicture: async (world: World) => {
      const { token, computerId } = await guardOf(world);
      return {
        params: { commandId: await newScreenPicture(world.owner, computerId) },
        body: { image: onePixel.toString('base64') },
        headers: { authorization: `Bearer ${token}` },
      };
    },
  };
}
