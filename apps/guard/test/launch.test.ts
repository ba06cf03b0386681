import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestAccount } from './support/accounts.ts';
import type { Display } from './support/display.ts';
import { describeWithPlayer, type GuardFixture } from './support/guard-fixture.ts';
import { sessionA, sessionState, stateMessage } from './support/rig.ts';
import { until } from './support/until.ts';

// The launcher with a real browser (docs/product/shortcuts.md#on-the-computers): the guard runs as root, the desktop as a player.

describeWithPlayer('the launcher', (rig) => {
  let player: TestAccount;
  let display: Display;
  let fixture: GuardFixture;
  let folder: string;

  beforeEach(() => {
    ({ player, display, fixture } = rig());
    folder = mkdtempSync(join(tmpdir(), 'coruja-game-'));
    chmodSync(folder, 0o755);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const pages = () => fixture.windowsWith(/^Jogos · Coruja$/);
  const page = () => until('the launcher', async () => (await pages())[0]);

  test('a press on the page starts the program as the player, and a closed page opens again', async () => {
    const game = join(folder, 'jogo');
    const result = join(player.home, 'result');
    writeFileSync(
      game,
      `#!/bin/sh\n{ id -u; echo "$#"; echo "$1"; echo "$HOME"; } > ${result}.new\nmv ${result}.new ${result}\n`,
    );
    chmodSync(game, 0o755);
    await fixture.startLocked();
    const message = stateMessage(sessionState(1_800_000, { id: sessionA }));
    if (message.type !== 'state') return;
    const id = '00000000-0000-4000-8000-0000000000d1';
    const shortcuts = [{ id, name: 'Ação', target: game, arguments: '"$(id -u); echo" -x', icon: null }];
    fixture.server.send({ ...message, state: { ...message.state, shortcuts } });
    // Heartbeats are answered with the same session, without the shortcuts.
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    const first = await page();
    expect(readFileSync(`/proc/${first.pid}/status`, 'utf8')).toContain(`Uid:\t${player.uid}\t`);
    await fixture.takePicture('guard-launcher');
    const { x, y, width } = await display.geometry(first.id);
    // The search's field, so that the window has the keys.
    await until('the program', async () => {
      await display.click(x + width - 100, y + 40);
      // What an earlier try has typed.
      await display.press('ctrl+a');
      await display.type('acao\n');
      return until('its result', () => existsSync(result), 5_000).catch(() => false);
    });
    expect(readFileSync(result, 'utf8')).toBe(`${player.uid}\n2\n$(id -u); echo\n${player.home}\n`);
    await display.close(first.id);
    await until('no launcher', async () => (await pages()).length === 0);
    const notice = await fixture.notice();
    await fixture.takePicture('guard-notice-with-games');
    await until('the launcher again', async () => {
      const { x: left, y: top } = await display.geometry(notice.id);
      await display.click(left + 60, top + 60);
      await display.press('Tab', 'Return');
      return until('a window', async () => (await pages()).length > 0, 5_000).catch(() => false);
    });
    fixture.server.endSession();
    await fixture.lock();
    await until('no launcher behind the lock', async () => (await pages()).length === 0);
  });
});
