import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const search = (owner: Owner, q: string) => owner.call(contract.searchCustomers, { query: { q } });

describe('customers', () => {
  it('are created with name and CPF, and found by any part of both', async () => {
    const owner = await app().newOwner();
    const cpf = randomCpf();
    const body = {
      name: 'José da Conceição',
      cpf: contract.formatCpf(cpf),
      email: 'ZE@exemplo.com',
      nickName: 'Zé',
    };
    const created = await owner.call(contract.createCustomer, { body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'José da Conceição',
      cpf,
      email: 'ze@exemplo.com',
      nickName: 'Zé',
      phone: null,
      credits: [{ storeId: owner.store.id, minutes: 0 }],
      record: null,
    });
    for (const q of [
      'conceicao',
      'JOSE conc',
      contract.formatCpf(cpf),
      cpf.slice(2, 8),
      `${cpf.slice(0, 3)}.${cpf.slice(3, 5)}`,
    ]) {
      expect((await search(owner, q)).body.map((user) => user.id)).toEqual([created.body.id]);
    }
    expect((await search(owner, 'ze@exemplo.com')).body).toEqual([]);
    for (const q of ['  ', '%', '. -', '\u0301', '\u0000'])
      expect((await search(owner, q)).body, JSON.stringify(q)).toEqual([]);
  });

  it('are refused with a CPF or e-mail that this store already has', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    const email = 'ana@exemplo.com';
    await owner.call(contract.updateCustomer, { params: { userId: user.id }, body: { email } });
    const sameCpf = await owner.call(contract.createCustomer, {
      body: { name: 'Outra', cpf: user.cpf ?? '' },
    });
    const sameEmail = await owner.call(contract.createCustomer, {
      body: { name: 'Outra', cpf: randomCpf(), email },
    });
    expect([sameCpf.error.code, sameEmail.error.code]).toEqual(['CPF_TAKEN', 'CUSTOMER_EMAIL_TAKEN']);
  });

  it('have a photo that is re-encoded without metadata, visible only to their store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f5a623' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const body = {
      name: 'Ana',
      cpf: randomCpf(),
      image: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
    };
    const created = await owner.call(contract.createCustomer, { body });
    expect(created.body.image).toMatch(new RegExp(`^/users/${created.body.id}/image`));
    const params = { userId: created.body.id };
    const image = await owner.call(contract.getCustomerImage, { params });
    const metadata = await sharp(image.body as unknown as Buffer).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 512 });
    expect(metadata.exif).toBeUndefined();
    expect((await other.call(contract.getCustomerImage, { params })).status).toBe(404);
    expect((await app().call(contract.getCustomerImage, { params })).status).toBe(401);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'HTML with the content type of a PNG',
      Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>', 'latin1'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('are not created with %s as a photo', async (_, bytes) => {
    const owner = await app().newOwner();
    const cpf = randomCpf();
    const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    const refused = await owner.call(contract.createCustomer, { body: { name: 'Ana', cpf, image } });
    expect([refused.status, refused.error.code]).toEqual([415, 'NOT_AN_IMAGE']);
    expect((await search(owner, cpf)).body).toEqual([]);
  });

  it('cost no decoding of a photo when the form is refused anyway', async () => {
    const owner = await app().newOwner();
    const [cpf, otherCpf] = [randomCpf(), randomCpf()];
    const image = new Blob(['no picture'], { type: 'image/png' });
    const create = (body: { cpf: string; email?: string }) =>
      owner.call(contract.createCustomer, { body: { name: 'Ana', ...body, image } });
    const known = await owner.call(contract.createCustomer, {
      body: { name: 'Ana', cpf, email: 'ana@exemplo.com' },
    });
    const update = (userId: string) =>
      owner.call(contract.updateCustomer, { params: { userId }, body: { image } });
    const refusals = [
      await create({ cpf }),
      await create({ cpf: otherCpf, email: 'ana@exemplo.com' }),
      await update(randomUUID()),
      await update(known.body.id),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual([
      'CPF_TAKEN',
      'CUSTOMER_EMAIL_TAKEN',
      'CUSTOMER_NOT_FOUND',
      'NOT_AN_IMAGE',
    ]);
  });
});

describe('a person whom only another store knows', () => {
  it('is found only by the whole CPF, without a name', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const user = await newCustomer(other, { name: 'Ana Clara Campos', minutes: 30 });
    const unknown = { nickName: null, email: null, phone: null, birthDate: null, image: null, group: null };
    expect((await search(owner, user.cpf ?? '')).body).toEqual([
      {
        id: user.id,
        name: 'Pessoa já cadastrada em outra loja',
        cpf: user.cpf,
        ...unknown,
        credits: [],
        record: null,
      },
    ]);
    expect((await search(owner, 'Ana Clara')).body).toEqual([]);
    expect((await search(owner, (user.cpf ?? '').slice(0, 10))).body).toEqual([]);
    expect((await search(owner, '529.982.247-24')).body).toEqual([]);
    // Only the search for the whole CPF was counted as a question (docs/decisions/0020-cpf-disclosure.md).
    const counter = app()
      .database.kysely.selectFrom('rate_counters')
      .select('count')
      .where('bucket', '=', `cpf-questions:${owner.store.id}`);
    expect(await counter.execute()).toEqual([{ count: 1 }]);
    expect((await owner.call(contract.getCustomer, { params: { userId: user.id } })).status).toBe(404);
    const body = { minutes: 10 };
    expect((await owner.call(contract.setCredits, { params: { userId: user.id }, body })).status).toBe(404);
  });

  it('becomes a customer when created here, with a separate balance at each store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const user = await newCustomer(other, { name: 'Ana Clara Campos', minutes: 30 });
    const params = { userId: user.id };
    const foreign = await owner.call(contract.addCredits, {
      params,
      body: { storeId: other.store.id, minutes: 60 },
    });
    expect([foreign.status, foreign.error.code]).toEqual([403, 'STORE_MISMATCH']);
    const add = () =>
      owner.call(contract.addCredits, { params, body: { storeId: owner.store.id, minutes: 60 } });
    expect((await add()).error.code).toBe('CUSTOMER_NOT_FOUND');
    await owner.call(contract.createCustomer, { body: { name: 'Aninha', cpf: user.cpf ?? '' } });
    expect((await add()).body).toEqual([{ storeId: owner.store.id, minutes: 60 }]);
    expect((await owner.call(contract.getCustomer, { params })).body.name).toBe('Aninha');
    expect((await other.call(contract.getCredits, { params })).body).toEqual([
      { storeId: other.store.id, minutes: 30 },
    ]);
  });

  it('is created under the same id with this store’s own record', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const user = await newCustomer(other, { name: 'Ana Clara Campos' });
    const body = { name: 'Aninha', cpf: user.cpf ?? '' };
    const created = await owner.call(contract.createCustomer, { body });
    expect([created.status, created.body.id, created.body.name]).toEqual([201, user.id, 'Aninha']);
    expect((await other.call(contract.getCustomer, { params: { userId: user.id } })).body.name).toBe(
      'Ana Clara Campos',
    );
  });
});

describe('a customer’s record', () => {
  it('changes field by field; blank clears an optional field', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    const params = { userId: user.id };
    await owner.call(contract.updateCustomer, {
      params,
      body: { phone: '(11) 98765-4321', birthDate: '2001-02-03' },
    });
    const changed = await owner.call(contract.updateCustomer, {
      params,
      body: { phone: '', nickName: 'Aninha' },
    });
    expect(changed.body).toMatchObject({
      phone: null,
      birthDate: '2001-02-03',
      nickName: 'Aninha',
      name: user.name,
    });
  });

  it('is found by its current name and CPF, and no longer by the former ones', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner, { name: 'Ana Lima' });
    const other = await newCustomer(owner, { name: 'Bia Ramos' });
    const params = { userId: user.id };
    const found = async (q: string) => (await search(owner, q)).body.map(({ id }) => id);
    await owner.call(contract.updateCustomer, { params, body: { name: 'Zoé Prado' } });
    expect([await found('zoe'), await found('lima')]).toEqual([[user.id], []]);
    expect(await found((user.cpf ?? '').slice(0, 9))).toEqual([user.id]);
    const cpf = randomCpf();
    await owner.call(contract.updateCustomer, { params, body: { cpf } });
    expect([await found('prado'), await found(cpf.slice(0, 9))]).toEqual([[user.id], [user.id]]);
    expect(await found((user.cpf ?? '').slice(0, 9))).toEqual([]);
    expect(await found('ramos')).toEqual([other.id]);
  });

  it('takes a corrected CPF while no other store knows the person', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const user = await newCustomer(owner);
    const shared = await newCustomer(other);
    const cpf = randomCpf();
    const params = { userId: user.id };
    expect((await owner.call(contract.updateCustomer, { params, body: { cpf } })).body.cpf).toBe(cpf);
    expect((await search(owner, cpf)).body).toHaveLength(1);
    const taken = await owner.call(contract.updateCustomer, { params, body: { cpf: shared.cpf ?? '' } });
    expect(taken.error.code).toBe('CPF_LOCKED');
    await owner.call(contract.createCustomer, { body: { name: 'Comum', cpf: shared.cpf ?? '' } });
    const locked = await owner.call(contract.updateCustomer, {
      params: { userId: shared.id },
      body: { cpf: randomCpf() },
    });
    expect(locked.error.code).toBe('CPF_LOCKED');
  });

  it('is removed without a balance and a running session; the ledger returns with the customer', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner, { minutes: 60 });
    const params = { userId: user.id };
    expect((await owner.call(contract.removeCustomer, { params })).error.code).toBe('CUSTOMER_HAS_BALANCE');
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, userId: user.id });
    expect((await owner.call(contract.removeCustomer, { params })).error.code).toBe('CUSTOMER_IN_SESSION');
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    await owner.call(contract.setCredits, { params, body: { minutes: 0 } });
    expect((await owner.call(contract.removeCustomer, { params })).status).toBe(204);
    expect((await owner.call(contract.getCustomer, { params })).status).toBe(404);
    const again = await owner.call(contract.createCustomer, {
      body: { name: 'Ana de volta', cpf: user.cpf ?? '' },
    });
    expect(again.body.id).toBe(user.id);
    const entries = await owner.call(contract.listCreditEntries, { params });
    expect(entries.body.map((entry) => entry.kind)).toEqual(['adjustment', 'refund', 'session', 'grant']);
  });

  it('returns without the former photo, whose file is deleted', async () => {
    const owner = await app().newOwner();
    const { kept } = owner.context.ports.files as unknown as { kept: Map<string, unknown> };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    const body = { name: 'Ana', cpf: randomCpf(), image };
    const { id } = (await owner.call(contract.createCustomer, { body })).body;
    const photos = kept.size;
    expect((await owner.call(contract.removeCustomer, { params: { userId: id } })).status).toBe(204);
    const again = await owner.call(contract.createCustomer, { body: { name: 'Ana', cpf: body.cpf } });
    expect(again.body).toMatchObject({ id, image: null });
    expect(kept.size).toBe(photos - 1);
  });

  it('is listed by name, in pages, without gaps or duplicates', async () => {
    const owner = await app().newOwner();
    for (const name of ['Zélia', 'Ágata', 'Bruno', 'Ágata', 'Caio']) await newCustomer(owner, { name });
    const names: string[] = [];
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await owner.call(contract.listCustomers, {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      for (const user of page.body) {
        names.push(user.name);
        ids.add(user.id);
      }
      cursor = page.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    expect(names).toEqual(['Ágata', 'Ágata', 'Bruno', 'Caio', 'Zélia']);
    expect(ids.size).toBe(5);
    const namesakes: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) namesakes.push((await newCustomer(owner, { name: 'Davi' })).id);
    const found = await search(owner, 'davi');
    expect(found.body.map(({ id }) => id)).toEqual(namesakes.toSorted());
    const forged = await owner.call(contract.listCustomers, { query: { cursor: 'nada' } });
    expect([forged.status, forged.error.code]).toEqual([400, 'INVALID_CURSOR']);
  });
});
