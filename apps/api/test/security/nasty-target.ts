import type { Endpoint } from '@coruja/contract';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { type Attack, attackOn } from './nasty-call.ts';
import type { World } from './world.ts';

/** One endpoint with a small store, and the values sent to it. */
export interface Target {
  readonly testApp: TestApp;
  readonly endpoint: Endpoint;
  readonly attack: Attack;
  readonly world: World;
}

export async function expectNoFaults(
  world: World,
  endpoint: Endpoint,
  fireAll: (target: Target) => Promise<void>,
): Promise<void> {
  const attack = await attackOn(endpoint, world);
  await fireAll({ testApp: world.testApp, endpoint, attack, world });
  expect(attack.faults()).toEqual([]);
}
