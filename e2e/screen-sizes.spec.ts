import { expectNoSideScroll, openSettled } from './support/accessible.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signInByApi } from './support/people.ts';
import { test } from './support/server.ts';

// docs/product/screens.md#screen-sizes

for (const width of [320, 768, 1024, 2560]) {
  test(`no screen scrolls sideways at ${width} px, with data in it`, async ({ page, request }) => {
    test.slow();
    const store = await prepareFullStore(request);
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicScreens) {
      await openSettled(page, path);
      await expectNoSideScroll(page, path);
    }
    await signInByApi(page, store.owner);
    for (const name of adminScreens) {
      await openSettled(page, `/admin/${name}`);
      await expectNoSideScroll(page, `${name} at ${width}`);
    }
  });
}
