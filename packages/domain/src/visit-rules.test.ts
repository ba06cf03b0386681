import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LegalPolicy,
  legalRefusal,
  type LegalRuleId,
  legalRuleIds,
  type Visitor,
  type Visit,
} from './visit-rules.ts';
import { legalPolicy } from './state-laws.ts';
import { stateCodes, storeTimeZones } from './time-zones.ts';
import { instantInZone, timeInZone } from './zoned-time.ts';

const zone = 'America/Sao_Paulo';
const minute = 60_000;
const hour = 60 * minute;

const grown: Visitor = {
  birthDate: '1990-05-01',
  cpf: '52998224725',
  document: 'RG 12.345.678-9',
  documentSeenOn: '2026-11-01',
  address: 'Rua A, 1',
  phone: '11987654321',
  school: 'EE Central, tarde',
  guardian: 'Maria Lima',
  consent: null,
};

function policy(state: string, ...rules: LegalRuleId[]): LegalPolicy {
  return legalPolicy(state, { rules, nightFrom: null, nightUntil: null });
}

/** On 21 November 2026, a Saturday; an hour by default. */
function visit(time: string, person: Partial<Visitor> | null, more: Partial<Visit> = {}): Visit {
  const from = instantInZone('2026-11-21', time, zone);
  return {
    from,
    until: from + hour,
    timeZone: zone,
    person: person && { ...grown, ...person },
    guardianPresent: false,
    documentShown: false,
    before: [],
    ...more,
  };
}

const born = (age: number) => `${2026 - age}-11-21`;
const consentUntil = (nightUntil: string | null) => ({ on: '2026-01-01', until: null, nightUntil });

describe('rules that are off', () => {
  it('refuse nobody at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stateCodes),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 23 }),
        fc.boolean(),
        (state, age, at, isGuest) => {
          const nothing = { document: null, address: null, guardian: null, birthDate: born(age) };
          const someone = visit(`${String(at).padStart(2, '0')}:00`, isGuest ? null : nothing);
          expect(legalRefusal(policy(state), someone)).toBeNull();
        },
      ),
    );
  });

  it('never refuse an adult with a complete record, with all rules of any state on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stateCodes),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 1440 }),
        (state, at, minutes) => {
          const one = visit(`${String(at).padStart(2, '0')}:30`, {}, { documentShown: true });
          const stay = { ...one, until: one.from + minutes * minute };
          expect(legalRefusal(policy(state, ...legalRuleIds), stay)).toBeNull();
        },
      ),
    );
  });
});

describe('the record', () => {
  it('is required of guests by one rule only', () => {
    expect(legalRefusal(policy('SP', 'no-guests'), visit('15:00', null))).toEqual({ rule: 'no-guests' });
    const others = legalRuleIds.filter((rule) => rule !== 'no-guests');
    expect(legalRefusal(policy('SP', ...others), visit('15:00', null))).toBeNull();
  });

  it.each([
    ['SP', ['birthDate', 'document', 'address', 'phone']],
    ['MS', ['birthDate', 'document', 'address', 'phone']],
    ['PR', ['document', 'address', 'phone']],
    ['DF', ['birthDate', 'cpf', 'document', 'address', 'phone']],
    ['AC', ['birthDate', 'document', 'phone']],
  ])('in %s holds %j', (state, missing) => {
    const nothing = { birthDate: null, cpf: null, document: null, address: null, phone: null };
    const refusal = legalRefusal(policy(state, 'complete-record'), visit('15:00', nothing));
    expect(refusal).toEqual({ rule: 'complete-record', missing });
  });

  it('of a minor names the guardian, in São Paulo the school too', () => {
    const minor = { birthDate: born(17), guardian: null, school: null };
    expect(legalRefusal(policy('SP', 'complete-record'), visit('15:00', minor))).toEqual({
      rule: 'complete-record',
      missing: ['guardian', 'school'],
    });
    const grownUp = { ...minor, birthDate: born(18) };
    expect(legalRefusal(policy('SP', 'complete-record'), visit('15:00', grownUp))).toBeNull();
  });

  it('without a birth date counts neither as a minor’s nor as a child’s', () => {
    const unknown = { birthDate: null, guardian: null, school: null };
    expect(legalRefusal(policy('PR', 'complete-record'), visit('15:00', unknown))).toBeNull();
    const rules = { ...policy('SP', 'complete-record'), on: new Set<LegalRuleId>(['no-guests']) };
    expect(legalRefusal(rules, visit('15:00', unknown))).toBeNull();
  });

  it('needs the birth date if any rule depends on age', () => {
    for (const rule of ['accompanied', 'guardian-consent', 'minors-at-night', 'minors-limit'] as const) {
      const refusal = legalRefusal(policy('RJ', rule), visit('15:00', { birthDate: null }));
      expect(refusal).toEqual({ rule: 'complete-record', missing: ['birthDate'] });
    }
  });

  it('is accepted once somebody saw the document', () => {
    const unseen = visit('15:00', { documentSeenOn: null });
    expect(legalRefusal(policy('SP', 'document-seen'), unseen)).toEqual({ rule: 'document-seen' });
  });

  it('has a rule that asks for the document at each visit, even if it was seen before', () => {
    const rules = policy('SP', 'document-shown');
    expect(legalRefusal(rules, visit('15:00', {}))).toEqual({ rule: 'document-shown' });
    const shown = { documentShown: true };
    expect(legalRefusal(rules, visit('15:00', { documentSeenOn: null }, shown))).toBeNull();
    expect(legalRefusal(rules, visit('15:00', null))).toBeNull();
    const seen = policy('SP', 'document-seen', 'document-shown');
    expect(legalRefusal(seen, visit('15:00', { documentSeenOn: null }, shown))?.rule).toBe('document-seen');
  });
});

describe('a child', () => {
  const rules = policy('SP', 'accompanied', 'guardian-consent');

  it('of eleven needs a guardian present, whatever the consent', () => {
    const child = { birthDate: born(11), consent: consentUntil(null) };
    expect(legalRefusal(rules, visit('15:00', child))).toEqual({ rule: 'accompanied', under: 12 });
    expect(legalRefusal(rules, visit('15:00', child, { guardianPresent: true }))).toBeNull();
    const twelve = { birthDate: born(12), consent: consentUntil(null) };
    expect(legalRefusal(rules, visit('15:00', twelve))).toBeNull();
    const without = visit('15:00', { ...twelve, consent: null });
    expect(legalRefusal(rules, without)).toEqual({ rule: 'guardian-consent', under: 17 });
  });

  it.each([
    ['SP', 12, true],
    ['SP', 16, true],
    ['SP', 17, false],
    ['BA', 11, true],
    ['BA', 12, false],
    ['AC', 15, true],
    ['AC', 16, false],
  ])('in %s of %d needs a consent: %s', (state, age, needs) => {
    const refusal = legalRefusal(policy(state, 'guardian-consent'), visit('15:00', { birthDate: born(age) }));
    expect(refusal?.rule).toBe(needs ? 'guardian-consent' : undefined);
  });

  it.each([
    [{ on: '2026-11-22', until: null, nightUntil: null }, 'Maria Lima', false],
    [{ on: '2026-11-21', until: '2026-11-21', nightUntil: null }, 'Maria Lima', true],
    [{ on: '2026-01-01', until: '2026-11-20', nightUntil: null }, 'Maria Lima', false],
    [{ on: '2026-01-01', until: null, nightUntil: null }, null, false],
  ])('with the consent %j of %s comes in: %s', (consent, guardian, comesIn) => {
    const child = { birthDate: born(14), consent, guardian };
    expect(legalRefusal(policy('SP', 'guardian-consent'), visit('15:00', child)) === null).toBe(comesIn);
  });
});

describe('the night', () => {
  const minor = { birthDate: born(16) };

  it.each([
    ['SP', '23:00', false],
    ['SP', '23:01', true],
    ['SP', '05:59', true],
    ['SP', '06:00', false],
    ['RS', '21:00', false],
    ['RS', '21:01', true],
    ['RS', '03:00', true],
    ['AC', '22:00', true],
  ])('in %s refuses an hour from %s: %s', (state, time, refused) => {
    const refusal = legalRefusal(policy(state, 'minors-at-night'), visit(time, minor));
    expect(refusal?.rule).toBe(refused ? 'minors-at-night' : undefined);
  });

  it('has the hours that the owner chose', () => {
    const rules = legalPolicy('SP', { rules: ['minors-at-night'], nightFrom: '20:00', nightUntil: '07:00' });
    const refusal = legalRefusal(rules, visit('19:30', minor));
    expect(refusal).toEqual({ rule: 'minors-at-night', from: '20:00', until: '07:00' });
    expect(legalRefusal(rules, visit('19:00', minor))).toBeNull();
  });

  it.each([
    ['23:30', '22:00', true],
    ['23:30', '22:31', false],
    ['02:00', '00:30', true],
    ['06:00', '04:00', true],
    ['12:00', '22:30', false],
  ])('with a consent until %s begins then: an hour from %s is free: %s', (nightUntil, time, free) => {
    const with_ = { ...minor, consent: consentUntil(nightUntil) };
    expect(legalRefusal(policy('RS', 'minors-at-night'), visit(time, with_)) === null).toBe(free);
  });

  it('does not apply to somebody who turns eighteen that day', () => {
    const rules = policy('SP', 'minors-at-night');
    expect(legalRefusal(rules, visit('23:30', { birthDate: born(18) }))).toBeNull();
    expect(legalRefusal(rules, visit('23:30', { birthDate: born(17) }))?.rule).toBe('minors-at-night');
  });

  it('is reported as shortened by the consent; a consent for an hour outside of it changes nothing', () => {
    const refusal = (nightUntil: string, hours: { nightFrom: string; nightUntil: string }) =>
      legalRefusal(
        legalPolicy('SP', { rules: ['minors-at-night'], ...hours }),
        visit('00:30', { ...minor, consent: consentUntil(nightUntil) }),
      );
    const overMidnight = { nightFrom: '23:00', nightUntil: '06:00' };
    expect(refusal('01:00', overMidnight)).toEqual({
      rule: 'minors-at-night',
      from: '01:00',
      until: '06:00',
    });
    expect(refusal('12:00', overMidnight)).toEqual({
      rule: 'minors-at-night',
      from: '23:00',
      until: '06:00',
    });
    expect(refusal('06:00', overMidnight)).toBeNull();
    const afterMidnight = { nightFrom: '00:00', nightUntil: '05:00' };
    expect(refusal('00:00', afterMidnight)).toEqual({
      rule: 'minors-at-night',
      from: '00:00',
      until: '05:00',
    });
    expect(refusal('23:00', afterMidnight)).toEqual({
      rule: 'minors-at-night',
      from: '00:00',
      until: '05:00',
    });
    expect(refusal('05:00', afterMidnight)).toBeNull();
  });

  it('refuses a stay exactly when it overlaps the night', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
      const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
      return `${two(minutes / 60)}:${two(minutes % 60)}`;
    });
    fc.assert(
      fc.property(
        time,
        time,
        time,
        fc.integer({ min: 1, max: 1440 }),
        fc.constantFrom(...storeTimeZones),
        (nightFrom, nightUntil, start, minutes, timeZone) => {
          const rules = legalPolicy('SP', { rules: ['minors-at-night'], nightFrom, nightUntil });
          const from = instantInZone('2026-11-21', start, timeZone);
          const stay = visit(start, minor, { from, until: from + minutes * minute, timeZone });
          const isNight = (at: string) =>
            nightFrom < nightUntil
              ? at >= nightFrom && at < nightUntil
              : nightFrom !== nightUntil && (at >= nightFrom || at < nightUntil);
          const met = Array.from({ length: minutes }, (_, index) => from + index * minute).some((instant) =>
            isNight(timeInZone(instant, timeZone)),
          );
          expect(legalRefusal(rules, stay) !== null).toBe(met);
        },
      ),
    );
  });
});

describe('the time of a minor', () => {
  const rules = policy('SP', 'minors-limit');
  const minor = { birthDate: born(17) };
  const start = instantInZone('2026-11-21', '15:00', zone);
  const stay = (from: number, until: number) => ({
    from: start + from * minute,
    until: start + until * minute,
  });
  const sit = (minutes: number, ...before: ReturnType<typeof stay>[]) =>
    legalRefusal(rules, visit('15:00', minor, { until: start + minutes * minute, before }));
  const free = (freeMinutes: number) => ({
    rule: 'minors-limit',
    under: 18,
    minutes: 180,
    pauseMinutes: 30,
    freeMinutes,
  });

  it('is three hours, including earlier stays without a pause', () => {
    expect(sit(180)).toBeNull();
    expect(sit(181)).toEqual(free(180));
    expect(sit(60, stay(-120, 0))).toBeNull();
    expect(sit(61, stay(-120, 0))).toEqual(free(60));
    expect(sit(61, stay(-60, -10), stay(-150, -80))).toEqual(free(60));
    expect(sit(1, stay(-190, -5))).toEqual(free(0));
    // In any order; a started minute counts as used.
    expect(sit(61, stay(-150, -80), stay(-60, -10))).toEqual(free(60));
    expect(sit(60, stay(-120.5, 0))).toEqual(free(59));
    expect(sit(180, stay(0, 0))).toBeNull();
  });

  it('restarts after a pause of half an hour', () => {
    expect(sit(180, stay(-210, -30))).toBeNull();
    expect(sit(180, stay(-209, -29))).toEqual(free(0));
  });

  it('is five hours for those under fourteen in Bahia', () => {
    const sits = (age: number, minutes: number) =>
      legalRefusal(
        policy('BA', 'minors-limit'),
        visit('09:00', { birthDate: born(age) }, { until: visit('09:00', {}).from + minutes * minute }),
      )?.rule;
    expect([sits(13, 300), sits(13, 301), sits(14, 600)]).toEqual([undefined, 'minors-limit', undefined]);
  });
});
