import { describe, expect, it } from 'vitest';
import { Secret } from '../payments/secret.ts';
import { readAsaasPixNotice } from './asaas-pix-notices.ts';

const token = 'a-token-of-at-least-thirty-two-characters';
const accountId = '1fcc491f-96d9-4efe-8ec5-b8b09de750dd';
const headers = { 'asaas-access-token': token };
const read = (body: object, from: { accountId: string | null } = { accountId }) =>
  readAsaasPixNotice({ webhookToken: new Secret(token), ...from }, headers, JSON.stringify(body));

/** As the provider publishes it. */
const sample = {
  id: 'evt_05b708f961d739ea7eba7e4db318f621&368604920',
  event: 'PAYMENT_RECEIVED',
  dateCreated: '2026-01-05 16:45:03',
  account: { id: accountId, ownerId: '034edb54-d54f-4fd9-9258-afa5491b906a' },
  payment: { id: 'pay_080225913252', value: 100, externalReference: '056984', pixQrCodeId: 'ASAAS1ASA' },
};
const nothing = { paymentId: null, reference: null, codeId: null, dispute: null };
const balance = { value: 12.5, date: '2026-01-05', type: 'PIX_INFRACTION' };

describe('a notice of Asaas about an account’s PIX', () => {
  it('is a reason to ask for the payment', () => {
    expect(read(sample)).toEqual({
      outcome: 'read',
      notice: {
        id: 'evt_05b708f961d739ea7eba7e4db318f621&368604920',
        name: 'PAYMENT_RECEIVED',
        kind: 'payment',
        paymentId: 'pay_080225913252',
        reference: '056984',
        codeId: 'ASAAS1ASA',
        dispute: null,
      },
    });
  });

  it.each([
    [
      'TRANSFER_DONE',
      { transfer: { id: 't1', externalReference: 'ours' } },
      { kind: 'transfer', reference: 'ours' },
    ],
    ['TRANSFER_FAILED', { transfer: { id: 't1' } }, { kind: 'transfer' }],
    ['ACCOUNT_STATUS_GENERAL_APPROVAL_APPROVED', {}, { kind: 'account' }],
    ['ACCOUNT_STATUS_COMMERCIAL_INFO_EXPIRED', {}, { kind: 'account' }],
    ['ACCESS_TOKEN_EXPIRED', {}, { kind: 'account' }],
    ['AN_EVENT_OF_THE_FUTURE', {}, { kind: 'other' }],
    ['BALANCE_VALUE_BLOCKED', { balance }, { kind: 'account' }],
    ['BALANCE_VALUE_BLOCKED', { balance: { ...balance, type: 'JUDICIAL' } }, { kind: 'account' }],
    ['BALANCE_VALUE_BLOCKED', {}, { kind: 'account' }],
    [
      'BALANCE_VALUE_BLOCKED',
      { balance: { ...balance, paymentId: 'pay_1' } },
      { kind: 'payment', paymentId: 'pay_1', dispute: 'OPEN' },
    ],
    [
      'BALANCE_VALUE_UNBLOCKED',
      { balanceData: { ...balance, paymentId: 'pay_1' } },
      { kind: 'payment', paymentId: 'pay_1', dispute: 'WON' },
    ],
  ])('%s with %j is about %j', (event, about, expected) => {
    const reading = read({ id: 'evt_1', event, ...about });
    expect(reading).toEqual({
      outcome: 'read',
      notice: { id: 'evt_1', name: event, ...nothing, ...expected },
    });
  });

  it.each([
    { ...sample, id: undefined },
    { ...sample, event: undefined },
    { ...sample, payment: undefined },
    { ...sample, payment: { id: '' } },
    { id: 'evt_1', event: 'TRANSFER_DONE' },
  ])('like %j is unreadable', (body) => {
    expect(read(body)).toEqual({ outcome: 'unreadable' });
  });

  it('of another account is forged, once the account is known', () => {
    const other = { ...sample, account: { id: 'another' } };
    expect(read(other)).toEqual({ outcome: 'forged' });
    expect(read(other, { accountId: null }).outcome).toBe('read');
  });

  it('without an account depends on its token only', () => {
    expect(read({ ...sample, account: undefined }).outcome).toBe('read');
    expect(read({ ...sample, account: { id: null } }).outcome).toBe('read');
  });

  it('is forged without the token, or if none is set', () => {
    const body = JSON.stringify(sample);
    const access = { webhookToken: new Secret(token), accountId };
    for (const given of [undefined, '', `${token} `, token.toUpperCase(), [token]]) {
      expect(readAsaasPixNotice(access, { 'asaas-access-token': given }, body)).toEqual({
        outcome: 'forged',
      });
    }
    const none = { webhookToken: new Secret(''), accountId };
    expect(readAsaasPixNotice(none, { 'asaas-access-token': '' }, body)).toEqual({ outcome: 'forged' });
  });
});
