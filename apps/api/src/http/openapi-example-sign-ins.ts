import type { SignIn } from '@coruja/contract';
import { exampleIds } from './openapi-example-values.ts';

/** The console at the counter, which asks, and the owner's telephone. */
const signIns: SignIn[] = [
  {
    id: exampleIds.signInId,
    device: 'Chrome no Windows',
    address: '203.0.113.24',
    createdAt: '2026-11-21T20:58:00.000Z',
    lastUsedAt: '2026-11-21T23:04:00.000Z',
    isCurrent: true,
  },
  {
    id: '4e7a2c95-d01b-4f68-8b3e-96c5f0a7d821',
    device: 'Safari no iPhone',
    address: '198.51.100.7',
    createdAt: '2026-11-20T14:10:00.000Z',
    lastUsedAt: '2026-11-21T21:32:00.000Z',
    isCurrent: false,
  },
];

export const signInExamples = {
  changePassword: { body: { currentPassword: 'noite-longa', newPassword: 'noite-mais-longa' } },
  listSignIns: { answer: signIns },
  endSignIn: {},
  endOtherSignIns: {},
};
