import { createHash } from 'node:crypto';
import * as contract from '@coruja/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newComputer, newGuard, newShortcut } from '../../../test/factories.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const of = ({ store }: Owner) => ({ params: { storeId: store.id } });
type Kind = contract.LockPictureKind;

async function drawing(width: number, height = 90) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#234' } });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
}

const put = (owner: Owner, kind: Kind, image?: Blob) =>
  owner.call(contract.putLockPicture, { ...of(owner), query: { kind }, body: image ? { image } : {} });
const remove = (owner: Owner, kind: Kind) =>
  owner.call(contract.removeLockPicture, { ...of(owner), query: { kind } });
const widthOf = async (owner: Owner, kind: Kind) => {
  const { body } = await owner.call(contract.getLockPicture, { ...of(owner), query: { kind } });
  return (await sharp(body as unknown as Buffer).metadata()).width;
};

/** The names of the store's files. */
function filesOf({ store }: Owner): string[] {
  const { kept } = app().ports.files as unknown as { kept: Map<string, unknown> };
  return [...kept.keys()].filter((name) => name.includes(store.id));
}

describe('logo and picture of the lock screens', () => {
  it('are stored apart, each with its time, and made smaller to fit a screen', async () => {
    const owner = await app().newOwner();
    const first = app().clock.now().toISOString();
    await put(owner, 'logo', await drawing(900));
    app().clock.moveMinutes(1);
    const { body } = await put(owner, 'picture', await drawing(1_600));
    expect(body).toEqual({ logo: first, picture: app().clock.now().toISOString() });
    expect((await owner.call(contract.getLockPictures, of(owner))).body).toEqual(body);
    expect([await widthOf(owner, 'logo'), await widthOf(owner, 'picture')]).toEqual([512, 1_280]);
    expect((await remove(owner, 'logo')).body).toEqual({ ...body, logo: null });
    expect(await widthOf(owner, 'picture')).toBe(1_280);
  });

  it('have one file each: a replaced or removed one is deleted, those of other stores stay', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    for (const each of [owner, other])
      for (const kind of ['logo', 'picture'] as const) await put(each, kind, await drawing(90));
    const before = filesOf(owner);
    expect(before).toHaveLength(2);
    await put(owner, 'picture', await drawing(91));
    expect(filesOf(owner)).toHaveLength(2);
    expect(await widthOf(owner, 'picture')).toBe(91);
    expect(await widthOf(owner, 'logo')).toBe(90);
    for (const kind of ['logo', 'picture'] as const) expect((await remove(owner, kind)).status).toBe(200);
    expect(filesOf(owner)).toEqual([]);
    expect(filesOf(other)).toHaveLength(2);
    expect(await widthOf(other, 'logo')).toBe(90);
  });

  it('must be files of pictures; a refused one leaves the one before', async () => {
    const owner = await app().newOwner();
    await put(owner, 'logo', await drawing(90));
    const none = await put(owner, 'logo');
    expect([none.status, none.error.fields]).toEqual([400, { image: 'Envie um arquivo.' }]);
    for (const bad of [new Blob(['<svg onload="alert(1)"/>']), new Blob([])]) {
      const { status, error } = await put(owner, 'logo', bad);
      expect([status, error.code]).toEqual([415, 'NOT_AN_IMAGE']);
    }
    expect(filesOf(owner)).toHaveLength(1);
    expect(await widthOf(owner, 'logo')).toBe(90);
  });

  it('are in the audit when they are put and taken off', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const lastLine = async () => (await owner.call(contract.listAudit, { ...of(owner), query: {} })).body[0];
    await put(owner, 'logo', await drawing(90));
    expect(await lastLine()).toMatchObject({
      endpoint: 'putLockPicture',
      changes: [{ field: 'lockLogo', before: null, after: true }],
    });
    await remove(owner, 'logo');
    expect(await lastLine()).toMatchObject({
      endpoint: 'removeLockPicture',
      changes: [{ field: 'lockLogo', before: true, after: false }],
    });
  });
});

describe('a guard', () => {
  it('gets each file of its store by its hash, until its computer is removed or the account closed', async () => {
    const owner = await app().newOwner();
    const [kept, removed] = [await newComputer(owner), await newComputer(owner)];
    const [{ token }, { token: gone }] = [await newGuard(owner, kept.id), await newGuard(owner, removed.id)];
    await put(owner, 'logo', await drawing(90));
    await put(owner, 'picture', await drawing(91));
    for (const width of [92, 93]) {
      const { id: shortcutId } = await newShortcut(owner);
      const params = { storeId: owner.store.id, shortcutId };
      await owner.call(contract.putShortcutIcon, { params, body: { image: await drawing(width) } });
    }
    const { kept: files } = app().ports.files as unknown as { kept: Map<string, Uint8Array> };
    const hashes = filesOf(owner).map((name) =>
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    );
    expect(new Set(hashes).size).toBe(4);
    const get = (sha256: string, by: string) =>
      app().call(
        contract.getGuardPicture,
        { params: { sha256 } },
        { headers: { authorization: `Bearer ${by}` } },
      );
    for (const sha256 of hashes) {
      const { body } = await get(sha256, token);
      expect(
        createHash('sha256')
          .update(body as unknown as Buffer)
          .digest('hex'),
      ).toBe(sha256);
    }
    const [sha256 = ''] = hashes;
    expect((await get('0'.repeat(64), token)).error.code).toBe('IMAGE_NOT_FOUND');
    const params = { storeId: owner.store.id, computerId: removed.id };
    await owner.call(contract.deleteComputer, { params });
    expect([(await get(sha256, gone)).status, (await get(sha256, token)).status]).toEqual([401, 200]);
    await owner.call(contract.closeStore, of(owner));
    expect((await get(sha256, token)).status).toBe(401);
  });
});
