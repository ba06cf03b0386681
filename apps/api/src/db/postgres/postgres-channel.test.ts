import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { databaseUrlOf } from '../../../test/postgres-administration.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { createPostgresDatabase } from '../../../test/test-database.ts';
import { openLive } from '../../live/open-live.ts';
import type { Live } from '../../ports/live.ts';
import type { Channel } from '../channel.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { openPostgres } from './open-postgres.ts';
import { openPostgresChannel } from './postgres-channel.ts';

interface TestListener {
  readonly channel: Channel;
  readonly received: string[];
  readonly gaps: () => number;
}

/** A migrated database with this many servers on it. */
async function openServers(count: number): Promise<Database[]> {
  const test = inject('testEngine');
  const template = test.engine === 'postgres' ? test.template : '';
  const { databaseUrl, drop } = await createPostgresDatabase(`template ${template} strategy file_copy`);
  onTestFinished(drop);
  const open = () => openPostgres({ databaseUrl, log: silentLog });
  const databases = await Promise.all(Array.from({ length: count }, open));
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))));
  return databases;
}

async function listenOn(database: Database, name: string): Promise<TestListener> {
  const received: string[] = [];
  let gaps = 0;
  const channel = await database.openChannel(name, {
    onMessage: (message) => void received.push(message),
    onGap: () => {
      gaps += 1;
    },
  });
  onTestFinished(() => channel.close());
  return { channel, received, gaps: () => gaps };
}

async function urlOf(database: Database): Promise<string> {
  const test = inject('testEngine');
  const { rows } = await database.query('select current_database() as name');
  return databaseUrlOf(test.engine === 'postgres' ? test.adminUrl : '', String(Object(rows[0]).name));
}

/** Ends every listening connection, as a restart of the database would. */
function endListeningConnections(database: Database) {
  return database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'coruja listener' and datname = current_database()`,
  );
}

describe('a channel between servers', () => {
  it('reaches all of them in one order, and not those of another name', async () => {
    const [one, two] = await openServers(2);
    if (!one || !two) throw new Error('two servers were asked for');
    const [here, there, elsewhere] = [
      await listenOn(one, 'a'),
      await listenOn(two, 'a'),
      await listenOn(two, 'b'),
    ];
    for (let n = 0; n < 50; n += 1) {
      here.channel.send(`here ${n}`);
      there.channel.send(`there ${n}`);
    }
    await waitFor(() => expect(here.received).toHaveLength(100));
    await waitFor(() => expect(there.received).toEqual(here.received));
    const ofHere = here.received.filter((text) => text.startsWith('here'));
    expect(ofHere).toEqual(Array.from({ length: 50 }, (_, n) => `here ${n}`));
    expect(elsewhere.received).toEqual([]);
    expect([here.gaps(), there.gaps()]).toEqual([0, 0]);
  });

  it('knows that it receives nothing from the loss of its connection until it reconnects', async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error('a server was asked for');
    const url = await urlOf(database);
    const said: boolean[] = [];
    const channel = await openPostgresChannel({
      currentUrl: () => url,
      name: 'a',
      listener: { onMessage: () => undefined, onGap: () => undefined },
      log: { ...silentLog, warn: () => void said.push(channel.isListening()) },
      query: (text, values) => database.query(text, values),
    });
    onTestFinished(() => channel.close());
    expect(channel.isListening()).toBe(true);
    await endListeningConnections(database);
    await waitFor(() => expect(said).toEqual([false]));
    await waitFor(() => expect(channel.isListening()).toBe(true));
  });

  it('sends many changes at once in few statements, and closes after the last', async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error('a server was asked for');
    const there = await listenOn(database, 'a');
    let statements = 0;
    const url = await urlOf(database);
    const channel = await openPostgresChannel({
      currentUrl: () => url,
      name: 'a',
      listener: { onMessage: () => undefined, onGap: () => undefined },
      log: silentLog,
      query: (text, values) => {
        statements += 1;
        return database.query(text, values);
      },
    });
    for (let n = 0; n < 400; n += 1) channel.send(`${n}`);
    await channel.close();
    expect(statements).toBeLessThanOrEqual(2);
    await waitFor(() => expect(there.received).toHaveLength(400));
  });

  it('reconnects when its connection is lost, and reports a gap', async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error('a server was asked for');
    const listener = await listenOn(database, 'a');
    listener.channel.send('before');
    await waitFor(() => expect(listener.received).toEqual(['before']));
    await endListeningConnections(database);
    await waitFor(() => expect(listener.gaps()).toBe(1));
    listener.channel.send('after');
    await waitFor(() => expect(listener.received).toEqual(['before', 'after']));
  });

  it('refuses to send inside a transaction, where it would delay every commit', async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error('a server was asked for');
    const listener = await listenOn(database, 'a');
    await inTransaction(database.kysely, async (tx) => {
      await tx.selectFrom('plans').select('id').execute();
      listener.channel.send('too early');
    });
    await waitFor(() => expect(listener.gaps()).toBe(1));
    listener.channel.send('in time');
    await waitFor(() => expect(listener.received).toEqual(['in time']));
  });
});

describe('the live streams of several servers', () => {
  it('get what any of them published, with the same ids, so that a browser may switch servers', async () => {
    const databases = await openServers(2);
    const [one, two] = await Promise.all(databases.map(openLiveOn));
    if (!one || !two) throw new Error('two servers were asked for');
    const there = textOf(two.open(opening()));
    const first = one.publish('store', ['computers']);
    await waitFor(() => expect(there()).toContain(first));
    const second = two.publish('store', ['sales']);
    await waitFor(() => expect(there()).toContain(second));
    const here = textOf(one.open({ ...opening(), lastNoticeId: first }));
    await waitFor(() => expect(here()).toContain('event: hello'));
    expect(here()).toContain(second);
    expect(here()).not.toContain(`id: ${first}\nevent: change`);
  });

  it('request everything again when something may have been missed', async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error('a server was asked for');
    const live = await openLiveOn(database);
    const text = textOf(live.open(opening()));
    const before = live.publish('store', ['sales']);
    await waitFor(() => expect(text()).toContain(before));
    await endListeningConnections(database);
    await waitFor(() => expect(text()).toContain('event: resync'));
    const again = textOf(live.open({ ...opening(), lastNoticeId: before }));
    await waitFor(() => expect(again()).toContain('event: resync'));
  });
});

async function openLiveOn(database: Database): Promise<Live> {
  const live = await openLive({ database, now: () => new Date(0), log: silentLog });
  onTestFinished(() => live.close());
  return live;
}

const opening = () => ({ storeId: 'store', tokenHash: new Uint8Array(), lastNoticeId: undefined });

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}
