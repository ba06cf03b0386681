import * as contract from '@coruja/contract';
import { expect, it } from 'vitest';
import { newCustomer, newProduct } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { payTab, putOnTab, setLimit } from '../../../test/tab-calls.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

it('the audit says by how much a limit and what is owed have changed, and of which customer', async () => {
  const owner = await newPricedOwner(app());
  await switchTeamOn(owner);
  const { id: userId } = await newCustomer(owner);
  const { id: productId } = await newProduct(owner, { price: '10', quantity: '5' });
  const lastLine = async () => {
    const params = { storeId: owner.store.id };
    return (await owner.call(contract.listAudit, { params, query: {} })).body[0];
  };
  await putOnTab(owner, { userId, productId });
  await setLimit(owner, userId, 50);
  expect(await lastLine()).toMatchObject({
    endpoint: 'setTabLimit',
    subject: { kind: 'customer', id: userId },
    changes: [{ field: 'tabLimit', before: 50_000, after: 50 }],
  });
  await setLimit(owner, userId, null);
  expect((await lastLine())?.changes).toEqual([{ field: 'tabLimit', before: 50, after: null }]);
  await payTab(owner, userId, [{ type: 'CASH', amount: 4 }]);
  expect(await lastLine()).toMatchObject({
    endpoint: 'recordTabPayment',
    subject: { kind: 'customer', id: userId },
    changes: [{ field: 'owed', before: 10, after: 6 }],
  });
});
