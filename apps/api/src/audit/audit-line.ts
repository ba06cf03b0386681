import type { AuditSubject } from '@coruja/contract';
import type { StoreContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { findActorOf, insertLine } from './audit-queries.ts';
import { type Described, changedFields } from './fields.ts';

/** Where a call came from. */
export interface Origin {
  readonly address: string | null;
  readonly device: string | null;
}

/** A thing before and after the call; null when it did not or does not exist. */
export interface Change {
  readonly before?: Described | null | undefined;
  readonly after?: Described | null | undefined;
  readonly reason?: string | null | undefined;
}

interface Call extends Origin {
  readonly endpoint: string;
  readonly subject: AuditSubject;
  /** Whether the call has a line even if its verb describes nothing. */
  readonly isDue: boolean;
}

/**
 * The line that a call leaves in the audit (docs/decisions/0026-audit.md). The verb describes what it changes, `inStore` writes the line
 * in the verb's transaction.
 */
export class AuditLine {
  readonly #call: Call;
  #change: Change | null = null;
  #isSent = false;
  #isWritten = false;

  constructor(call: Call) {
    this.#call = call;
  }

  get isMissing(): boolean {
    return this.#call.isDue && !this.#isWritten;
  }

  /** The last description counts. One of another kind of thing is ignored: it is from a verb that this call's verb uses. */
  describe(change: Change): void {
    const kind = (change.after ?? change.before)?.kind;
    if (kind === this.#call.subject) this.#change = change;
  }

  /** Writes the line at the end of a transaction that has described its change. */
  async write(inside: StoreContext): Promise<void> {
    if (this.#isWritten || this.#change === null) return;
    await this.#insert(inside, this.#change);
    this.#isSent = true;
  }

  /** Call it after the commit: a transaction may run several times. */
  noteCommit(): void {
    this.#isWritten = this.#isSent;
  }

  /** The line of a call that has succeeded without changing anything. */
  async writeAlone(ctx: StoreContext): Promise<void> {
    await inTransaction(ctx.db, (db) => this.#insert({ ...ctx, db }, {}));
    this.#isWritten = true;
  }

  #insert({ db, storeId, actor, approvedBy, now }: StoreContext, { before, after, reason }: Change) {
    const thing = after ?? before;
    return insertLine(db, {
      store_id: storeId,
      at: now(),
      actor,
      approved_by: approvedBy,
      device: this.#call.device,
      address: this.#call.address,
      endpoint: this.#call.endpoint,
      subject: this.#call.subject,
      subject_key: thing?.id ?? null,
      subject_name: this.#call.subject === 'customer' ? null : (thing?.name ?? null),
      ...changedFields(before?.fields, after?.fields),
      reason: reason ?? null,
      refusal: null,
    });
  }
}

/** A refused approval or PIN. Its line is written in its own transaction, since the call itself changed nothing. */
export interface Refusal extends Origin {
  readonly endpoint: string;
  readonly subject: AuditSubject;
  /** The error code of the answer. */
  readonly code: string;
  /** The id of whose approval or PIN was tried, as the caller sent it. */
  readonly approver: string;
}

/** Writes the line of a refusal, unless nobody of the store has this id. Call it only for a store with a team. */
export async function auditRefusal(
  ctx: Pick<StoreContext, 'db' | 'now' | 'storeId' | 'actor'>,
  { code, approver, ...call }: Refusal,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tried = await findActorOf(db, ctx.storeId, approver);
    if (tried === undefined) return;
    await insertLine(db, {
      ...call,
      store_id: ctx.storeId,
      at: ctx.now(),
      actor: ctx.actor,
      approved_by: tried,
      subject_key: null,
      subject_name: null,
      before: null,
      after: null,
      reason: null,
      refusal: code,
    });
  });
}
