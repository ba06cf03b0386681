import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

let owner: Owner;
let computer: contract.Computer;
const at = () => ({ params: { storeId: owner.store.id, computerId: computer.id } });

beforeEach(async () => {
  owner = await app().newOwner();
  await switchTeamOn(owner);
  computer = await newComputer(owner, 'PC 7');
  await newGuard(owner, computer.id);
});

async function lastLine() {
  const params = { storeId: owner.store.id };
  const { body } = await owner.call(contract.listAudit, { params, query: {} });
  return body[0];
}

describe('the audit says of a computer', () => {
  it('that its guard was unpaired', async () => {
    expect((await owner.call(contract.revokeGuard, at())).status).toBe(200);
    expect(await lastLine()).toMatchObject({
      endpoint: 'revokeGuard',
      subject: { kind: 'computer', id: computer.id, name: 'PC 7' },
      changes: [{ field: 'guard', before: true, after: false }],
    });
  });

  it('which command it was sent', async () => {
    for (const kind of ['lock', 'unlock'] as const) {
      const answer = await owner.call(contract.sendGuardCommand, { ...at(), body: { kind } });
      expect(answer.status).toBe(201);
      expect((await lastLine())?.changes).toContainEqual({ field: 'command', before: null, after: kind });
    }
  });
});
