import { expect, it } from 'vitest';
import { type CpuProfile, sharesOf } from './profile.ts';

it('divides the time between two moments, in which something ran, between the groups', () => {
  const modules = 'file:///srv/coruja/node_modules';
  const functions: [name: string, url: string][] = [
    ['(idle)', ''],
    ['(garbage collector)', ''],
    ['writeSale', 'file:///srv/coruja/apps/api/dist/main.js'],
    ['parse', `${modules}/pg-protocol/dist/parser.js`],
    ['run', `${modules}/a/node_modules/@fastify/send/index.js`],
    ['wasm-function[7]', 'wasm://wasm/04a1'],
    ['writev', ''],
    ['digest', ''],
  ];
  const profile: CpuProfile = {
    startTime: 1_000,
    nodes: functions.map(([functionName, url], id) => ({ id, callFrame: { functionName, url } })),
    samples: [2, 0, 1, 2, 3, 4, 5, 6, 7, 2],
    timeDeltas: [100, 500, 10, 30, 10, 10, 20, 10, 10, 900],
  };
  expect(Object.fromEntries(sharesOf(profile, { from: 1_200, to: 1_800 }))).toEqual({
    'garbage collection': 0.1,
    Coruja: 0.3,
    driver: 0.1,
    'other libraries': 0.1,
    PGlite: 0.2,
    sending: 0.1,
    'Node.js': 0.1,
  });
});
