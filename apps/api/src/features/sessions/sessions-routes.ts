import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { createSession } from './create-session.ts';
import { endSession } from './end-session.ts';
import { moveSession } from './move-session.ts';
import { swapSessions } from './swap-sessions.ts';
import { undoSession } from './undo-session.ts';
import { extendSession } from './extend-session.ts';
import { getSessionOfComputer } from './get-session-of-computer.ts';
import { listActiveSessions } from './list-active-sessions.ts';
import { listLostTime } from './list-lost-time.ts';
import { listPastSessions } from './list-past-sessions.ts';
import { pauseSession, resumeSession } from './pause-session.ts';
import { dismissOutage, returnOutage } from './settle-outage.ts';
import { listOutages } from './outages.ts';
import { restartSession } from './restart-session.ts';
import { returnLostTime } from './return-lost-time.ts';

export function bindSessions(bind: Bind): void {
  bind(contract.listActiveSessions, (ctx) => listActiveSessions(ctx));
  bind(contract.listPastSessions, (ctx, { query }) => listPastSessions(ctx, withCustomerId(query)));
  bind(contract.createSession, (ctx, { body }) => createSession(ctx, withCustomerId(body)));
  bind(contract.extendSession, (ctx, { params, body }) => extendSession(ctx, { ...params, ...body }));
  bind(contract.moveSession, (ctx, { params, body }) => moveSession(ctx, { ...params, ...body }));
  bind(contract.swapSessions, (ctx, { params, body }) =>
    swapSessions(ctx, { sessionId: params.sessionId, otherId: body.sessionId }),
  );
  bind(contract.listLostTime, (ctx) => listLostTime(ctx));
  bind(contract.restartSession, (ctx, { params, body }) => restartSession(ctx, { ...params, ...body }));
  bind(contract.returnLostTime, (ctx, { params, body }) => returnLostTime(ctx, { ...params, ...body }));
  bind(contract.listOutages, (ctx) => listOutages(ctx));
  bind(contract.returnOutage, (ctx, { body }) => returnOutage(ctx, body));
  bind(contract.dismissOutage, (ctx, { body }) => dismissOutage(ctx, body));
  bind(contract.undoSession, (ctx, { params }) => undoSession(ctx, params));
  bind(contract.pauseSession, (ctx, { params }) => pauseSession(ctx, params));
  bind(contract.resumeSession, (ctx, { params }) => resumeSession(ctx, params));
  bind(contract.endSession, (ctx, { params }) => endSession(ctx, params));
  bind(contract.getSessionOfComputer, (ctx, { params }) => getSessionOfComputer(ctx, params));
}
