import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import * as contract from '@coruja/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen, untilConnected } from '../../../test/guard-client.ts';
import { newTeam, switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { deleteOldScreenPictures } from './delete-old-screen-pictures.ts';

// docs/product/guard.md#picture-of-a-screen

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = ({ store }: Owner) => ({ storeId: store.id });
const allow = (owner: Owner, screenPictures = true) =>
  owner.call(contract.updateGuardSettings, { params: of(owner), body: { screenPictures } });

function drawing(width = 640, height = 360, format: 'webp' | 'png' = 'webp') {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2a4' } });
  return picture.toFormat(format).toBuffer();
}

async function newConnected(owner: Owner, hello: { canShowScreen?: boolean } = { canShowScreen: true }) {
  const { id: computerId } = await newComputer(owner);
  const { token } = await newGuard(owner, computerId);
  const guard = await GuardClient.connect(url, token, hello);
  await untilConnected(owner, computerId);
  return { owner, token, guard, params: { ...of(owner), computerId } };
}

type Connected = Awaited<ReturnType<typeof newConnected>>;

async function newAllowed(): Promise<Connected> {
  const owner = await app().newOwner();
  await allow(owner);
  return newConnected(owner);
}

const ask = ({ owner, params }: Connected) => owner.call(contract.askScreenPicture, { params });

async function asked(connected: Connected): Promise<string> {
  const answer = await ask(connected);
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body.id;
}

const send = (token: string, commandId: string, image: Buffer) =>
  app().call(
    contract.sendScreenPicture,
    { params: { commandId }, body: { image: image.toString('base64') } },
    { headers: { authorization: `Bearer ${token}` } },
  );

const look = ({ owner, params }: Connected, commandId: string) =>
  owner.call(contract.getScreenPicture, { params: { ...params, commandId } });

async function refusalOf(answer: Promise<{ status: number; error: { code: string } }>) {
  const { status, error } = await answer;
  return [status, error.code];
}

describe('a picture of a screen', () => {
  it('is off until the owner turns it on, which the guards are told', async () => {
    const owner = await app().newOwner();
    const connected = await newConnected(owner);
    expect((await connected.guard.state()).screenPictures).toBeUndefined();
    expect(await refusalOf(ask(connected))).toEqual([409, 'SCREEN_PICTURES_OFF']);
    expect((await allow(owner)).body).toMatchObject({ screenPictures: true, fairTime: false });
    await connected.guard.state((state) => state.screenPictures === true);
    expect((await ask(connected)).status).toBe(201);
    await allow(owner, false);
    await connected.guard.state((state) => state.screenPictures === undefined);
    app().clock.moveMinutes(1);
    expect(await refusalOf(ask(connected))).toEqual([409, 'SCREEN_PICTURES_OFF']);
  });

  it('comes from the guard to the person who asked, and is not stored by a browser', async () => {
    const connected = await newAllowed();
    const commandId = await asked(connected);
    expect(await connected.guard.command('picture')).toMatchObject({ id: commandId, text: null, ageMs: 0 });
    expect(await refusalOf(look(connected, commandId))).toEqual([404, 'IMAGE_NOT_FOUND']);
    const image = await drawing();
    expect((await send(connected.token, commandId, image)).status).toBe(204);
    const shown = await look(connected, commandId);
    expect(Buffer.compare(shown.body as unknown as Buffer, image)).toBe(0);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.headers['content-type']).toBe('image/webp');
    const { owner, params } = connected;
    const commands = await owner.call(contract.listGuardCommands, { params });
    expect(commands.body).toMatchObject([{ id: commandId, kind: 'picture' }]);
  });

  it('is one for each computer, and goes after two minutes, at the clock or when the owner turns it off', async () => {
    const connected = await newAllowed();
    const first = await asked(connected);
    await send(connected.token, first, await drawing(100));
    app().clock.moveMinutes(0.5);
    const second = await asked(connected);
    await send(connected.token, second, await drawing(200));
    expect((await look(connected, first)).status).toBe(404);
    expect((await look(connected, second)).status).toBe(200);
    const rows = async () =>
      (
        await app().database.query('select 1 from screen_pictures where store_id = $1', [
          connected.owner.store.id,
        ])
      ).rows.length;
    const clean = () => deleteOldScreenPictures({ db: app().database.kysely, now: () => app().clock.now() });
    await clean();
    expect(await rows()).toBe(1);
    app().clock.moveMinutes(2);
    expect((await look(connected, second)).status).toBe(404);
    await clean();
    expect(await rows()).toBe(0);
    const third = await asked(connected);
    await send(connected.token, third, await drawing());
    expect(await rows()).toBe(1);
    await allow(connected.owner, false);
    expect(await rows()).toBe(0);
  });

  it('is asked for at most every five seconds, of one computer', async () => {
    const connected = await newAllowed();
    const other = await newConnected(connected.owner);
    const answers = await Promise.all([ask(connected), ask(connected), ask(connected)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('5');
    expect((await ask(other)).status).toBe(201);
    app().clock.moveMinutes(5 / 60);
    expect((await ask(connected)).status).toBe(201);
  });

  it('needs a connected guard that can', async () => {
    const owner = await app().newOwner();
    await allow(owner);
    const old = await newConnected(owner, {});
    expect(await refusalOf(ask(old))).toEqual([409, 'GUARD_TOO_OLD']);
    expect((await owner.call(contract.getComputer, { params: old.params })).body.guard?.canShowScreen).toBe(
      false,
    );
    old.guard.drop();
    await untilConnected(owner, old.params.computerId, false);
    expect(await refusalOf(ask(old))).toEqual([409, 'GUARD_OFFLINE']);
    const { id: computerId } = await newComputer(owner);
    const bare = { ...old, params: { ...of(owner), computerId } };
    expect(await refusalOf(ask(bare))).toEqual([404, 'GUARD_NOT_FOUND']);
  });

  it('is not a command of the other calls', async () => {
    const { owner, params } = await newAllowed();
    const body = { kind: 'picture' as never };
    expect((await owner.call(contract.sendGuardCommand, { params, body })).status).toBe(400);
    const all = { params: of(owner), body: { kind: 'picture' as never, all: true as const } };
    expect((await owner.call(contract.sendGuardCommands, all)).status).toBe(400);
  });
});

describe('a guard', () => {
  it('answers only a picture command of its own computer, once, within a minute, while it is on', async () => {
    const connected = await newAllowed();
    const [sibling, stranger] = [await newConnected(connected.owner), await newAllowed()];
    const image = await drawing();
    const notFound = [404, 'NOT_FOUND'];
    const commandId = await asked(connected);
    for (const { token } of [sibling, stranger])
      expect(await refusalOf(send(token, commandId, image))).toEqual(notFound);
    expect(await refusalOf(send('x'.repeat(43), commandId, image))).toEqual([401, 'UNAUTHENTICATED']);
    connected.guard.send({ type: 'command', id: commandId, state: 'failed', failure: 'Sem tela.' });
    await connected.guard.heartbeat();
    await expect
      .poll(async () => refusalOf(send(connected.token, commandId, image)), { timeout: 10_000 })
      .toEqual(notFound);
    app().clock.moveMinutes(1);
    const late = await asked(connected);
    app().clock.moveMinutes(1);
    expect(await refusalOf(send(connected.token, late, image))).toEqual(notFound);
    const message = await connected.owner.call(contract.sendGuardCommand, {
      params: connected.params,
      body: { kind: 'message', text: 'Oi' },
    });
    expect(await refusalOf(send(connected.token, message.body.id, image))).toEqual(notFound);
    const off = await asked(connected);
    await allow(connected.owner, false);
    expect(await refusalOf(send(connected.token, off, image))).toEqual([409, 'SCREEN_PICTURES_OFF']);
    const { rows } = await app().database.query('select 1 from screen_pictures where store_id = $1', [
      connected.owner.store.id,
    ]);
    expect(rows).toEqual([]);
  });

  it.each(['x'.repeat(43), ''])(
    'with the wrong token “%s” is refused before its body is read',
    async (token) => {
      const call = request(`${url.replace('ws', 'http')}/api/guard/screen-pictures/${crypto.randomUUID()}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': 700 * 1024,
        },
      });
      call.on('error', () => undefined);
      onTestFinished(() => void call.destroy());
      // Most of it is never sent.
      call.write('{');
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(401);
    },
  );

  it('sends a WebP within the sizes', async () => {
    const connected = await newAllowed();
    const commandId = await asked(connected);
    const webp = await drawing();
    for (const bad of [await drawing(64, 64, 'png'), Buffer.from('RIFF0000WEBPnothing'), Buffer.from('x')])
      expect(await refusalOf(send(connected.token, commandId, bad))).toEqual([415, 'NOT_AN_IMAGE']);
    const large = Buffer.concat([webp, Buffer.alloc(512 * 1024)]);
    for (const bad of [large, await drawing(1_281), await drawing(600, 2_561)])
      expect(await refusalOf(send(connected.token, commandId, bad))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await look(connected, commandId)).status).toBe(404);
    expect((await send(connected.token, commandId, await drawing(1_280, 2_560))).status).toBe(204);
  });
});

describe('who looks', () => {
  it('has a line in the audit, and sees only what they asked for', async () => {
    const connected = await newAllowed();
    const { owner, params, token } = connected;
    const { operatorId, counter } = await newTeam(app(), owner, 'Bia Ramos');
    const byCounter = { cookie: counter.cookie };
    const locked = await app().call(contract.askScreenPicture, { params }, byCounter);
    expect([locked.status, locked.error.code]).toEqual([403, 'CONSOLE_LOCKED']);
    const commandId = await asked(connected);
    await send(token, commandId, await drawing());
    const lookAs = () =>
      app().call(contract.getScreenPicture, { params: { ...params, commandId } }, byCounter);
    expect((await lookAs()).status).toBe(403);
    await counter.unlock(operatorId);
    expect((await lookAs()).status).toBe(404);
    app().clock.moveMinutes(0.5);
    const own = await app().call(contract.askScreenPicture, { params }, byCounter);
    expect(own.status).toBe(201);
    await send(token, own.body.id, await drawing());
    const seen = { params: { ...params, commandId: own.body.id } };
    expect((await app().call(contract.getScreenPicture, seen, byCounter)).status).toBe(200);
    expect((await owner.call(contract.getScreenPicture, seen)).status).toBe(404);
    const { body } = await owner.call(contract.listAudit, { params: of(owner), query: {} });
    const lines = body.filter(({ endpoint, refusal }) => endpoint === 'askScreenPicture' && refusal === null);
    expect(lines.map(({ actor, subject }) => [actor.name, subject.kind, subject.id])).toEqual([
      ['Bia Ramos', 'computer', params.computerId],
      [owner.store.ownerName, 'computer', params.computerId],
    ]);
  });

  it('cannot look into another store', async () => {
    const [one, other] = [await newAllowed(), await newAllowed()];
    await switchTeamOn(one.owner);
    const commandId = await asked(one);
    await send(one.token, commandId, await drawing());
    const stranger = { ...one, owner: other.owner };
    expect((await ask(stranger)).status).toBe(404);
    expect((await look(stranger, commandId)).status).toBe(404);
    expect((await look(other, commandId)).status).toBe(404);
  });
});
