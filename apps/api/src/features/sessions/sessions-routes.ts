import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { createSession } from './create-session.ts';
import { endSession } from './end-session.ts';
import { getSessionOfComputer } from './get-session-of-computer.ts';
import { listActiveSessions } from './list-active-sessions.ts';
import { listPastSessions } from './list-past-sessions.ts';

export function bindSessions(bind: Bind): void {
  bind(contract.listActiveSessions, (ctx) => listActiveSessions(ctx));
  bind(contract.listPastSessions, (ctx, { query }) => listPastSessions(ctx, withCustomerId(query)));
  bind(contract.createSession, (ctx, { body }) => createSession(ctx, withCustomerId(body)));
  bind(contract.endSession, (ctx, { params }) => endSession(ctx, params));
  bind(contract.getSessionOfComputer, (ctx, { params }) => getSessionOfComputer(ctx, params));
}
