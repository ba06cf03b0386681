import { createHash } from 'node:crypto';
import * as contract from '@coruja/contract';
import { limits } from '@coruja/domain';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newComputer, newGuard, newShortcut } from '../../../test/factories.ts';
import { GuardClient, listen } from '../../../test/guard-client.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = ({ store }: Owner) => ({ params: { storeId: store.id } });
const at = (owner: Owner, shortcutId: string) => ({ params: { storeId: owner.store.id, shortcutId } });
const create = (owner: Owner, body: Record<string, unknown>) =>
  owner.call(contract.createShortcut, { ...of(owner), body: body as never });
const namesOf = async (owner: Owner) =>
  (await owner.call(contract.listShortcuts, of(owner))).body.map(({ name }) => name);
const game = { name: 'Jogo', target: 'C:\\Jogos\\jogo.exe' };

const drawing = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 90, channels: 3, background: '#234' } })
        .png()
        .toBuffer(),
    ),
  ]);

describe('a shortcut', () => {
  it('is listed with all that was given, and changed', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const made = await create(owner, {
      name: ' Jogo ',
      target: ' C:\\Jogos\\jogo.exe ',
      arguments: '-fullscreen',
      roomIds: [owner.roomId],
    });
    expect(made.status).toBe(201);
    const room = { id: owner.roomId, name: expect.any(String) as string };
    expect(made.body).toEqual({
      id: made.body.id,
      name: 'Jogo',
      target: 'C:\\Jogos\\jogo.exe',
      arguments: '-fullscreen',
      icon: null,
      rooms: [room],
    });
    expect((await owner.call(contract.listShortcuts, of(owner))).body).toEqual([made.body]);
    const body = { name: 'Steam', target: 'steam://open/games' };
    const changed = await owner.call(contract.updateShortcut, { ...at(owner, made.body.id), body });
    expect(changed.body).toEqual({ ...made.body, ...body, arguments: null, rooms: null });
    expect((await owner.call(contract.listShortcuts, of(owner))).body).toEqual([changed.body]);
    const inVip = { ...body, roomIds: [owner.roomId] };
    const moved = await owner.call(contract.updateShortcut, { ...at(owner, made.body.id), body: inVip });
    expect(moved.body.rooms).toEqual([room]);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ target: game.target }, 'name', 'O nome do atalho é obrigatório.'],
    [{ name: 'Jogo' }, 'target', 'Informe o que o atalho abre.'],
    ...['cmd', 'C:\\Jogos\\jogo.bat', '\\\\servidor\\jogo.exe', 'file:///etc/passwd', '/usr/../tmp/x'].map(
      (target) =>
        [
          { name: 'Jogo', target },
          'target',
          'Informe um programa, como C:\\Jogos\\jogo.exe ou /usr/bin/jogo, ou um endereço, como steam://rungameid/730.',
        ] as [Record<string, unknown>, string, string],
    ),
    [{ ...game, arguments: 'a\nb' }, 'arguments', 'Use uma linha só.'],
    [
      { name: 'Jogo', target: 'steam://rungameid/730', arguments: '-x' },
      'arguments',
      'Um endereço não tem argumentos.',
    ],
    [{ ...game, roomIds: [] }, 'roomIds', 'Escolha ao menos uma sala.'],
  ])('is refused as %j', async (body, field, message) => {
    const owner = await app().newOwner();
    const { status, error } = await create(owner, body);
    expect([status, error.fields]).toEqual([400, { [field]: message }]);
  });

  it('is in rooms of its own store alone', async () => {
    const [owner, other] = [await app().newOwner(), await newPricedOwner(app(), { weight: 1.5 })];
    const { status, error } = await create(owner, { ...game, roomIds: [other.roomId] });
    expect([status, error.code]).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(await namesOf(owner)).toEqual([]);
  });

  it('is one of at most sixty', async () => {
    const owner = await app().newOwner();
    for (let number = 1; number <= limits.shortcuts; number += 1)
      await newShortcut(owner, { name: `Jogo ${number}` });
    const { status, error } = await create(owner, game);
    expect([status, error.message]).toEqual([
      409,
      'A loja já tem 60 atalhos. Remova um para adicionar outro.',
    ]);
    const insert = `insert into shortcuts (store_id, id, name, target, in_all_rooms, position, created_at)
      values ($1, gen_random_uuid(), 'a', 'b', true, $2, now())`;
    for (const position of [59, 60])
      await expect(app().database.query(insert, [owner.store.id, position])).rejects.toThrow();
  });

  it('exchanges its place with its neighbour, and the later ones move up when it is removed', async () => {
    const owner = await app().newOwner();
    const ids = new Map<string, string>();
    for (const name of ['A', 'B', 'C', 'D']) ids.set(name, (await newShortcut(owner, { name })).id);
    const move = async (name: string, direction: 'up' | 'down') => {
      const call = { ...at(owner, ids.get(name) ?? ''), body: { direction } };
      return (await owner.call(contract.moveShortcut, call)).body.map((each) => each.name).join('');
    };
    expect(await move('C', 'up')).toBe('ACBD');
    expect(await move('A', 'down')).toBe('CABD');
    expect(await move('C', 'up')).toBe('CABD');
    expect(await move('D', 'down')).toBe('CABD');
    const removed = await owner.call(contract.deleteShortcut, at(owner, ids.get('A') ?? ''));
    expect(removed.status).toBe(204);
    expect((await owner.call(contract.deleteShortcut, at(owner, ids.get('A') ?? ''))).error.message).toBe(
      'Este atalho já foi removido.',
    );
    await newShortcut(owner, { name: 'E' });
    expect(await namesOf(owner)).toEqual(['C', 'B', 'D', 'E']);
  });

  it('is in the audit when it is added, changed, moved and removed', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const lastLine = async () => {
      const { body } = await owner.call(contract.listAudit, { ...of(owner), query: {} });
      return body[0];
    };
    await newShortcut(owner, { name: 'Steam' });
    const { id } = (await create(owner, game)).body;
    expect(await lastLine()).toMatchObject({
      endpoint: 'createShortcut',
      subject: { kind: 'shortcut', id, name: 'Jogo' },
    });
    await owner.call(contract.updateShortcut, { ...at(owner, id), body: { ...game, name: 'Jogo 2' } });
    expect((await lastLine())?.changes).toEqual([{ field: 'name', before: 'Jogo', after: 'Jogo 2' }]);
    for (const [direction, before, after] of [
      ['up', 2, 1],
      ['down', 1, 2],
    ] as const) {
      await owner.call(contract.moveShortcut, { ...at(owner, id), body: { direction } });
      expect((await lastLine())?.changes).toEqual([{ field: 'position', before, after }]);
    }
    await owner.call(contract.deleteShortcut, at(owner, id));
    const removed = await lastLine();
    expect(removed).toMatchObject({ endpoint: 'deleteShortcut', subject: { id, name: 'Jogo 2' } });
    expect(removed?.changes).toContainEqual({ field: 'target', before: game.target, after: null });
  });

  it('is for whoever may change the computers', async () => {
    const { body } = await app().call(contract.listShortcuts, of(await app().newOwner()));
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(contract.createShortcut.access).toEqual(contract.createComputer.access);
  });
});

async function newConnected(owner: Owner, roomId?: string) {
  const computer = await newComputer(owner);
  const params = { storeId: owner.store.id, computerId: computer.id };
  if (roomId) await owner.call(contract.updateComputer, { params, body: { roomId } });
  const { token } = await newGuard(owner, computer.id);
  return { token, guard: await GuardClient.connect(url, token) };
}

describe('the icon of a shortcut', () => {
  it('must be a file', async () => {
    const owner = await app().newOwner();
    const { id } = await newShortcut(owner);
    const none = await owner.call(contract.putShortcutIcon, { ...at(owner, id), body: {} });
    expect([none.status, none.error.fields]).toEqual([400, { image: 'Envie um arquivo.' }]);
  });

  it('is deleted with its shortcut', async () => {
    const owner = await app().newOwner();
    const { kept } = app().ports.files as unknown as { kept: Map<string, unknown> };
    const files = kept.size;
    const { id } = await newShortcut(owner);
    const image = await drawing(90);
    const put = await owner.call(contract.putShortcutIcon, { ...at(owner, id), body: { image } });
    expect([put.status, kept.size]).toEqual([200, files + 1]);
    await owner.call(contract.deleteShortcut, at(owner, id));
    expect(kept.size).toBe(files);
  });
});

describe('a guard', () => {
  it('gets the shortcuts of its room at once, and again only when they change', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const steam = await newShortcut(owner, { name: 'Steam' });
    const vip = await newShortcut(owner, { ...game, roomIds: [owner.roomId], arguments: '-x' });
    const [inVip, inNone] = [await newConnected(owner, owner.roomId), await newConnected(owner)];
    const first = { id: steam.id, name: 'Steam', target: steam.target, arguments: null, icon: null };
    const second = { id: vip.id, ...game, arguments: '-x', icon: null };
    expect((await inVip.guard.state()).shortcuts).toEqual([first, second]);
    expect((await inNone.guard.state()).shortcuts).toEqual([first]);
    expect((await inVip.guard.heartbeat()).shortcuts).toBeUndefined();
    await owner.call(contract.moveShortcut, { ...at(owner, vip.id), body: { direction: 'up' } });
    await inVip.guard.state(({ shortcuts }) => shortcuts?.[0]?.id === vip.id);
    // Its room is removed: it is on no computer, not on all.
    const { version, document } = (await owner.call(contract.getPrices, of(owner))).body;
    const body = { version, document: { ...document, rooms: [], rules: [] } };
    expect((await owner.call(contract.replacePrices, { ...of(owner), body })).status).toBe(200);
    await inVip.guard.state(({ shortcuts }) => shortcuts?.length === 1);
    const { body: list } = await owner.call(contract.listShortcuts, of(owner));
    expect(list.map(({ rooms }) => rooms)).toEqual([[], null]);
    await owner.call(contract.deleteShortcut, at(owner, steam.id));
    await inNone.guard.state(({ shortcuts }) => shortcuts?.length === 0);
  });

  it('gets sixty of the longest in one message that it accepts', async () => {
    const owner = await app().newOwner();
    const long = {
      name: 'ã'.repeat(limits.shortcutNameLength),
      target: `C:\\${'ã'.repeat(limits.shortcutTargetLength - 7)}.exe`,
      arguments: 'ã'.repeat(limits.shortcutArgumentsLength),
    };
    for (let number = 1; number <= limits.shortcuts; number += 1) await newShortcut(owner, long);
    const { shortcuts = [] } = await (await newConnected(owner)).guard.state();
    expect(shortcuts.length).toBeGreaterThan(30);
    expect(Buffer.byteLength(JSON.stringify(shortcuts))).toBeLessThan(60_000);
  });

  it('gets an icon by its hash, of its own store alone; a replaced file is deleted', async () => {
    const owner = await app().newOwner();
    const { id } = await newShortcut(owner);
    const { token, guard } = await newConnected(owner);
    const put = async (width: number) =>
      owner.call(contract.putShortcutIcon, { ...at(owner, id), body: { image: await drawing(width) } });
    expect((await put(600)).status).toBe(200);
    const { shortcuts } = await guard.state((state) => state.shortcuts?.[0]?.icon != null);
    const sha256 = shortcuts?.[0]?.icon ?? '';
    const fetchPicture = (with_: string) =>
      app().call(
        contract.getGuardPicture,
        { params: { sha256 } },
        { headers: { authorization: `Bearer ${with_}` } },
      );
    const bytes = (await fetchPicture(token)).body as unknown as Uint8Array;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect((await sharp(bytes).metadata()).width).toBe(256);
    const other = await app().newOwner();
    const stranger = await newConnected(other);
    expect((await fetchPicture(stranger.token)).status).toBe(404);
    const replaced = await put(300);
    expect(replaced.body.icon).not.toBe(sha256.slice(0, 12));
    expect((await fetchPicture(token)).status).toBe(404);
    expect((await owner.call(contract.getShortcutIcon, at(owner, id))).status).toBe(200);
    const removed = await owner.call(contract.removeShortcutIcon, at(owner, id));
    expect(removed.body.icon).toBeNull();
    expect((await owner.call(contract.getShortcutIcon, at(owner, id))).status).toBe(404);
  });
});
