import { subscribe } from 'node:diagnostics_channel';
import { endpoints } from '@coruja/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodesOf } from '../src/openapi/errors.ts';

/** What each endpoint may answer according to the OpenAPI document: its success and its error codes. */
const documented = new Map(
  endpoints.map((endpoint) => [
    `${endpoint.method} /api${endpoint.path}`,
    { status: endpoint.status, codes: new Set<string>(errorCodesOf(endpoint)) },
  ]),
);

const undocumented = new Set<string>();

// Every server that a test builds, in any way.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (request, reply, payload) => note(request, reply, payload));
});

function note(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const call = `${method} ${request.routeOptions.url}`;
  const said = documented.get(call);
  // 499, for a client that has disconnected, is only logged.
  if (said === undefined || [said.status, 499].includes(reply.statusCode)) return;
  const code = codeOf(payload);
  // A bug of ours is not documented; other tests fail on it themselves.
  if (code === 'INTERNAL') return;
  if (!said.codes.has(code)) undocumented.add(`${call} answered ${reply.statusCode} ${code}`);
}

function codeOf(payload: unknown): string {
  const [, code = 'without a code'] = /"code":"([A-Z_]+)"/.exec(String(payload)) ?? [];
  return code;
}

/** The answers since the last call that are not in the OpenAPI document. */
export function takeUndocumentedAnswers(): string[] {
  const answers = [...undocumented].sort();
  undocumented.clear();
  return answers;
}
