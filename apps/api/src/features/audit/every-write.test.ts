import { type AuditSubject, type Endpoint, type SignedInWriteId, endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { subjectOfWrite } from '../../audit/audited-writes.ts';
import { rowsOfStore } from '../../../test/security/database-rows.ts';
import { useKeptWorld } from '../../../test/security/kept-world.ts';
import { type Parts, send } from '../../../test/security/send.ts';
import { validCall } from '../../../test/security/valid-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const kept = useKeptWorld(app);

const writes = endpoints.filter(({ method, access }) => method !== 'GET' && access.who !== 'public');
const subjectOf = ({ id }: Endpoint): AuditSubject | null => subjectOfWrite[id as SignedInWriteId];
const audited = writes.filter((endpoint) => subjectOf(endpoint) !== null);

/** A request that succeeds, in a store that has a team by then. */
async function callWithTeam(endpoint: Endpoint): Promise<Parts> {
  const world = kept.get();
  const call = await validCall(endpoint, world);
  await turnTeamOn(world.ids.storeId);
  // A confirmed e-mail gets no link.
  if (endpoint.id === 'sendEmailConfirmation')
    await app().database.query('update stores set email_confirmed_at = null');
  // The usual body turns the prices of time off, but a team needs them.
  return endpoint.id === 'updateCounterSettings' ? { ...call, body: { guestPayment: 'end' } } : call;
}

async function turnTeamOn(storeId: string): Promise<void> {
  await app().database.query(
    `insert into counter_settings (store_id, prices_time_since, has_team) values ($1, now(), true)
     on conflict (store_id) do update set has_team = true,
       prices_time_since = coalesce(counter_settings.prices_time_since, now())`,
    [storeId],
  );
}

async function newLines(since: number) {
  const { rows } = await app().database.query(
    'select * from audit_entries where sequence > $1 order by sequence',
    [since],
  );
  return rows as readonly Readonly<Record<string, unknown>>[];
}

async function lastSequence(): Promise<number> {
  const { rows } = await app().database.query(
    'select coalesce(max(sequence), 0)::int as last from audit_entries',
  );
  return (rows as { last: number }[])[0]?.last ?? 0;
}

/** What the calls of this file have sent in fields that are secret, and the text of their lines. */
const sent = new Set<string>();
const texts: string[] = [];

function noteSecrets(value: unknown, field = ''): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) noteSecrets(inner, name);
  } else if (/pin$|password|^number$|^ccv$|token/i.test(field) && typeof value === 'string') {
    sent.add(value);
  }
}

/** Every text and number in a value. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

const perform = (endpoint: Endpoint, call: Parts) =>
  send(app().app, endpoint, { ...call, cookie: kept.get().owner.cookie });

describe('a write of a store with a team', () => {
  it.each(audited)('$id leaves one line, without personal data or secrets', async (endpoint) => {
    const call = await callWithTeam(endpoint);
    noteSecrets(call.body);
    const since = await lastSequence();
    const answer = await perform(endpoint, call);
    expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
    const lines = await newLines(since);
    expect(lines).toMatchObject([
      {
        endpoint: endpoint.id,
        subject: subjectOf(endpoint),
        actor: 'owner',
        approved_by: null,
        refusal: null,
      },
    ]);
    const [line] = lines;
    const { owner, customer } = kept.get();
    const { cpf, email, phone, name } = customer;
    const secrets = [
      owner.password,
      owner.store.cnpj,
      owner.store.email,
      owner.store.phone,
      cpf,
      email,
      phone,
      name,
    ];
    const { before, after, reason, subject_name: subjectName } = line ?? {};
    const text = JSON.stringify([before, after, reason, subjectName]);
    texts.push(text);
    // The verb has described it.
    expect(before ?? after).not.toBeNull();
    expect(secrets.filter((secret) => secret && text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/\d{16}|senha|password|pin"/i);
  });

  it('leaves no PIN, password or card in any line', () => {
    expect(texts.length).toBe(audited.length);
    expect([...sent]).toEqual(expect.arrayContaining(['4071', kept.get().owner.password]));
    // Short secrets are compared with whole values: an id, or a name such as 'Produto 123', may contain the digits of a CCV.
    const values = new Set(texts.flatMap((text) => leavesOf(JSON.parse(text))));
    const all = texts.join('\n');
    const isTold = (secret: string) => (secret.length > 4 ? all.includes(secret) : values.has(secret));
    expect([...sent].filter(isTold)).toEqual([]);
  });

  it.each(audited.filter(({ callsExternalService }) => !callsExternalService))(
    '$id changes nothing if its line cannot be written',
    async (endpoint) => {
      const call = await callWithTeam(endpoint);
      const { database } = app();
      const { storeId } = kept.get().ids;
      const before = await rowsOfStore(database, storeId);
      await database.query('alter table audit_entries add constraint refused check (false) not valid');
      const answer = await perform(endpoint, call);
      await database.query('alter table audit_entries drop constraint refused');
      expect(answer.status).toBe(500);
      expect(await rowsOfStore(database, storeId)).toEqual(before);
    },
  );

  it.each(writes.filter((endpoint) => subjectOf(endpoint) === null))(
    '$id leaves none, since it writes nothing that lasts',
    async (endpoint) => {
      const call = await callWithTeam(endpoint);
      const since = await lastSequence();
      await perform(endpoint, call);
      expect(await newLines(since)).toEqual([]);
    },
  );
});

// The calls about the team need one.
it.each(audited.filter(({ tag }) => tag !== 'team'))(
  '$id leaves no line without a team',
  async (endpoint) => {
    const call = await validCall(endpoint, kept.get());
    const since = await lastSequence();
    expect((await perform(endpoint, call)).status).toBe(endpoint.status);
    expect(await newLines(since)).toEqual([]);
  },
);
