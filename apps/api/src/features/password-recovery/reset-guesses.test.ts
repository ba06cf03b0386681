import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail } from '../../../test/random-people.ts';
import { otherCode, recoveryCalls } from '../../../test/recovery-calls.ts';
import { newResetLetter, newResetToken } from '../../../test/reset-tokens.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { emailKey } from './recovery-secrets.ts';

const app = useTestApp();
const { ask, validate, reset, signIn, newOwnerWithCode } = recoveryCalls(app);

describe('wrong guesses', () => {
  const statuses = async (times: number, run: (n: number) => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let n = 1; n <= times; n += 1) found.push((await run(n)).status);
    return found;
  };

  it('are limited to three per code for both requests together; then even the right one is refused', async () => {
    const { email, code } = await newOwnerWithCode();
    expect((await validate(email, otherCode(code))).status).toBe(400);
    expect((await reset(email, otherCode(code, 2))).status).toBe(400);
    expect((await validate(email, otherCode(code, 3))).status).toBe(400);
    const refused = await reset(email, code);
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('600');
    expect((await validate(email, code)).status).toBe(429);
    expect((await reset(email, await newResetToken(app(), email))).status).toBe(200);
  });

  it.each([
    ['of no account', async () => randomEmail()],
    ['without a requested code', async () => (await app().newOwner()).store.email],
    [
      'of no account, with a requested code',
      async () => {
        const email = randomEmail();
        await ask(email);
        await app().runJobs();
        return email;
      },
    ],
  ])('for an e-mail %s answer the same', async (_, emailOf) => {
    const email = await emailOf();
    expect(await statuses(5, (n) => validate(email, otherCode('0000', n)))).toEqual([
      400, 400, 400, 429, 429,
    ]);
    app().clock.moveMinutes(10);
    expect((await validate(email, '1234')).status).toBe(400);
  });

  it('cost exactly three when 64 come at once, with the right one last', async () => {
    const { email, code } = await newOwnerWithCode();
    const calls = Array.from({ length: 64 }, (_, n) =>
      n % 2 === 0 ? validate(email, otherCode(code, n + 1)) : reset(email, otherCode(code, n + 1)),
    );
    const found = (await Promise.all(calls)).map(({ status }) => status);
    expect(found.filter((status) => status === 400)).toHaveLength(3);
    expect(found.filter((status) => status === 429)).toHaveLength(61);
    expect((await validate(email, code)).status).toBe(429);
  });

  it('after ten in a row leave only the link', async () => {
    const owner = await app().newOwner();
    const { email } = owner.store;
    for (let round = 0; round < 3; round += 1) {
      const code = await newResetToken(app(), email);
      await statuses(3, (n) => validate(email, otherCode(code, n)));
      app().clock.moveMinutes(24 * 60);
    }
    const last = await newResetToken(app(), email);
    expect(last).toHaveLength(4);
    expect((await validate(email, otherCode(last))).status).toBe(400);
    // The eleventh guess is right, and comes too late.
    expect((await validate(email, last)).status).toBe(400);
    const letter = await newResetLetter(app(), email);
    expect(letter).toMatchObject({ kind: 'reset-link', token: expect.stringMatching(/^[\w-]{43}$/) });
    const token = letter.kind === 'reset-link' ? letter.token : '';
    expect((await reset(email, token)).status).toBe(200);
    app().clock.moveMinutes(24 * 60);
    expect(await newResetToken(app(), email)).toHaveLength(4);
  });

  it('are reset by a right one, which does not count itself', async () => {
    const { email, code } = await newOwnerWithCode();
    expect(await statuses(2, (n) => validate(email, otherCode(code, n)))).toEqual([400, 400]);
    const key = await emailKey(app().database.kysely, email);
    const inARow = () =>
      app()
        .database.kysely.selectFrom('password_recoveries')
        .select('wrong_in_a_row')
        .where('email_key', '=', key);
    expect((await inARow().executeTakeFirst())?.wrong_in_a_row).toBe(2);
    expect(await statuses(3, () => validate(email, code))).toEqual([200, 200, 200]);
    expect((await inARow().executeTakeFirst())?.wrong_in_a_row).toBe(0);
    expect(await statuses(2, (n) => validate(email, otherCode(code, n)))).toEqual([400, 429]);
  });

  it('raise an alarm in the log when they increase across the platform', async () => {
    const alarms = () => app().logLines.filter((line) => line.includes('alarm: wrong guesses'));
    app().clock.moveMinutes(61);
    const before = alarms().length;
    for (let n = 0; n < 49; n += 1) await validate(randomEmail(), '1234');
    expect(alarms()).toHaveLength(before);
    await validate(randomEmail(), '1234');
    expect(alarms()).toHaveLength(before + 1);
    expect(JSON.parse(alarms().at(-1) ?? '{}')).toMatchObject({ wrongGuesses: 50, withinSeconds: 3_600 });
  });
});

describe('the limits of codes per account', () => {
  const kinds = async (email: string, times: number, minutesBetween: number) => {
    const found: string[] = [];
    for (let n = 0; n < times; n += 1) {
      found.push((await newResetLetter(app(), email)).kind);
      app().clock.moveMinutes(minutesBetween);
    }
    return found;
  };
  const code = 'reset-code';
  const link = 'reset-link';

  it('allow three codes a day, then links; the next day codes again', async () => {
    const { email } = (await app().newOwner()).store;
    expect(await kinds(email, 5, 1)).toEqual([code, code, code, link, link]);
    app().clock.moveMinutes(24 * 60);
    expect(await kinds(email, 1, 0)).toEqual([code]);
  });

  it('allow ten codes in thirty days, then links', async () => {
    const { email } = (await app().newOwner()).store;
    const found = await kinds(email, 12, 24 * 60);
    expect(found).toEqual([...Array.from({ length: 10 }, () => code), link, link]);
    app().clock.moveMinutes(19 * 24 * 60);
    expect(await kinds(email, 1, 0)).toEqual([code]);
  });

  it('do not affect the link: valid for both requests, for an hour, once, whatever was guessed', async () => {
    const { email } = (await app().newOwner()).store;
    await kinds(email, 3, 1);
    const [first, second] = [await newResetToken(app(), email), await newResetToken(app(), email)];
    for (let n = 0; n < 4; n += 1) await validate(email, '1234');
    app().clock.moveMinutes(59);
    expect((await validate(email, first)).body.message).toBe('Código validado com sucesso!');
    // Asking again does not invalidate a link, or else a stranger could lock the owner out.
    expect((await validate(email, second)).status).toBe(200);
    expect((await validate(email, `${first.slice(0, 42)}${first.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
      400,
    );
    expect((await validate(randomEmail(), first)).status).toBe(400);
    expect((await reset(email, first)).status).toBe(200);
    expect((await reset(email, first, 'mais-uma-noite')).status).toBe(400);
    expect((await validate(email, second)).status).toBe(400);
  });

  it('end the link after an hour', async () => {
    const { email } = (await app().newOwner()).store;
    await kinds(email, 3, 1);
    const token = await newResetToken(app(), email);
    app().clock.moveMinutes(60);
    expect((await validate(email, token)).status).toBe(400);
  });

  it('end a link that was mailed while the clock was ahead, once the clock is right', async () => {
    const { email } = (await app().newOwner()).store;
    app().clock.stepMinutes(24 * 60);
    await kinds(email, 3, 1);
    const token = await newResetToken(app(), email);
    expect((await validate(email, token)).status).toBe(200);
    app().clock.stepMinutes(-24 * 60);
    expect((await validate(email, token)).status).toBe(400);
  });
});

describe('a sign-in during a password reset', () => {
  it('never outlives the password that it was made with', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, email, code } = await newOwnerWithCode();
      const [answer, signedIn] = await Promise.all([reset(email, code), signIn(email, owner.password)]);
      expect(answer.status).toBe(200);
      const cookie = String(signedIn.headers['set-cookie'] ?? '').split(';')[0] ?? '';
      const me = await app().call(contract.me, {}, { cookie });
      expect(me.status).toBe(401);
    }
  });
});
