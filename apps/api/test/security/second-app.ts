import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppDeps, buildApp } from '../../src/app.ts';
import { fakePorts } from '../fake-ports.ts';
import type { TestApp } from '../test-app.ts';

/** Another server with the first one's database and clock: after a restart, under https, behind a proxy. */
export function buildSecondApp(testApp: TestApp, overrides: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  return buildApp({
    database: testApp.database,
    clock: testApp.clock,
    // As in createTestApp.
    callMs: 60_000,
    ports: fakePorts(),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    rateLimits: false,
    checkAnswers: true,
    ...overrides,
  });
}
