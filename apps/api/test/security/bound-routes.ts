import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Runs a function that builds an app, and returns every `METHOD /path` that is bound in fastify. */
export async function recordRoutes(build: () => Promise<unknown>): Promise<string[]> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    await build();
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
  return routes;
}
