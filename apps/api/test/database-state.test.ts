import { expect, it } from 'vitest';
import { prepareState } from './database-state.ts';
import { newProduct } from './factories.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();

it('a state that is kept again does not hold what another state has undone', async () => {
  const owner = await app().newOwner();
  const [start, kept] = [
    await prepareState(app().database, 'start'),
    await prepareState(app().database, 'kept'),
  ];
  const names = async () =>
    (await app().database.kysely.selectFrom('products').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  await start.keep();
  await newProduct(owner, { name: 'Suco' });
  await kept.keep();
  await start.goBack();
  await kept.keep();
  await newProduct(owner, { name: 'Café' });
  expect(await kept.describeChanges()).toContain('Café');
  expect(await kept.describeChanges()).not.toContain('Suco');
  await kept.goBack();
  expect(await names()).toEqual([]);
  expect(await kept.describeChanges()).toBe('');
});
