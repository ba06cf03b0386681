import { type signupBody, signup } from '@coruja/contract';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { fakePorts } from '../../../test/fake-ports.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { movableClock } from '../../../test/movable-clock.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { signupFields } from '../../../test/test-app.ts';
import { openQueue } from '../../jobs/queue.ts';
import { runJob } from '../../jobs/run-job.ts';
import { openMailer } from '../../ports/mail/open-mailer.ts';
import { createStore } from '../stores/create-store.ts';
import { requestReset } from './request-reset.ts';
import { validateCode } from './validate-code.ts';

// The whole path without fakes: the request, the queue in the database, the mail library, a mail server.

const caller = { address: '127.0.0.1', presentedBrowserToken: undefined };

interface Kept {
  readonly data: object;
  readonly output: { readonly message: string };
}

async function newPlace(smtpUrl: string) {
  const database = await createTestDatabase();
  const queue = await openQueue({ database, log: silentLog });
  onTestFinished(async () => {
    await queue.stop();
    await database.close();
  });
  const clock = movableClock();
  const now = () => clock.now();
  const mail = openMailer({
    smtpUrl,
    folder: '/nowhere',
    from: 'coruja@coruja.example',
    supportEmail: undefined,
    publicUrl: 'https://coruja.example',
    now,
    log: silentLog,
  });
  const ctx = { db: database.kysely, now, ports: { ...fakePorts(), jobs: queue, mail } };
  const fields: z.output<typeof signupBody> = signup.body.parse(signupFields());
  const { id } = await createStore(ctx, { ...fields, address: '127.0.0.1' });
  await database.query('update stores set email_confirmed_at = created_at where id = $1', [id]);
  return { database, queue, ctx, email: fields.email };
}

it('brings the code to the owner although the mail server refuses at first, and stores it nowhere else', async () => {
  let refusals = 2;
  const server = await startMailServer({
    onRcptTo: (_, __, done) => {
      if (refusals === 0) return done();
      refusals -= 1;
      done(Object.assign(new Error('try later'), { responseCode: 451 }));
    },
  });
  const { database, queue, ctx, email } = await newPlace(`smtp://127.0.0.1:${server.port}`);
  await requestReset(ctx, { email, ...caller });
  await queue.work((job) => runJob(ctx, job), []);
  const kept: Kept[] = [];
  for (let times = 1; times <= 2; times += 1) {
    await retryCountBecomes(times - 1, 'retry');
    const { rows } = await database.query(`select data, output from pgboss.job where name = 'reset-mail'`);
    kept.push(...(rows as Kept[]));
    await database.query(`update pgboss.job set start_after = now() where name = 'reset-mail'`);
    queue.wake();
  }
  await retryCountBecomes(2, 'completed');

  expect(server.received).toHaveLength(1);
  const text = server.received[0]?.mail.text ?? '';
  const code = /^ {4}(\d{4})$/m.exec(text)?.[1] ?? '';
  const warn = () => undefined;
  expect(await validateCode(ctx, { email, token: code, warn })).toEqual({
    message: 'Código validado com sucesso!',
  });
  // The queue held only the request's id, and the errors only the server's status codes.
  expect(kept.map(({ data }) => Object.keys(data))).toEqual([['resetId'], ['resetId']]);
  expect(kept.map(({ output }) => output.message)).toEqual([
    'a message could not be sent: EENVELOPE 451',
    'a message could not be sent: EENVELOPE 451',
  ]);
  expect(JSON.stringify(kept)).not.toContain(email);

  /** The library stores the end of a job a moment after its handler has finished. */
  async function retryCountBecomes(count: number, state: string): Promise<void> {
    for (;;) {
      const found = await database.query(
        `select 1 from pgboss.job where name = 'reset-mail' and state::text = $1 and retry_count >= $2`,
        [state, count],
      );
      if (found.rows.length > 0) return;
    }
  }
});

it('answers without waiting for the mail server', async () => {
  // Nobody listens on this port, and no worker runs.
  const { ctx, email, database } = await newPlace('smtp://127.0.0.1:1');
  expect(await requestReset(ctx, { email, ...caller })).toEqual({
    message: 'Se existir uma conta com este e-mail, um código foi enviado.',
  });
  const { rows } = await database.query(`select name, state::text from pgboss.job where name = 'reset-mail'`);
  expect(rows).toEqual([{ name: 'reset-mail', state: 'created' }]);
});
