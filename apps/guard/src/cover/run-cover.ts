import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Log } from '../log.ts';
import { Cover } from './cover.ts';
import { type CoverCommand, coverCommand, type CoverSettings } from './cover-messages.ts';

/** `coruja-guard cover`: started by the guard, and not ended with it, so that the screen is never uncovered by accident. */
export function runCover(): void {
  let cover: Cover | null = null;
  const log: Log = (level, event, fields = {}) => {
    process.stdout.write(`${JSON.stringify({ level, event, fields })}\n`);
  };
  // The guard has ended.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const command = coverCommand.parse(JSON.parse(line));
    if (command.type === 'settings') cover = startCover(command.settings, log);
    else if (cover !== null) obey(cover, command);
  });
  lines.on('close', () => cover?.keepWithoutPage());
}

function obey(cover: Cover, command: Exclude<CoverCommand, { type: 'settings' }>): void {
  switch (command.type) {
    case 'lock':
      return cover.lock(command.url);
    case 'open':
      return cover.open();
    case 'reload':
      return cover.reload();
    case 'end-player':
      return cover.endPlayer('command');
    case 'clean':
      return void cover.clean(command.paths);
    case 'end':
      return void cover.end().finally(() => process.exit(0));
  }
}

function startCover(settings: CoverSettings, log: Log): Cover {
  const predecessor = readPredecessor(settings.pidFile);
  writeFileSync(settings.pidFile, String(process.pid), { mode: 0o600 });
  return new Cover(settings, log, () => endPredecessor(predecessor));
}

function readPredecessor(pidFile: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return Number.isInteger(pid) && pid > 1 && pid !== process.pid ? pid : null;
  } catch {
    return null;
  }
}

/** Without letting it clean up: it would let the player's processes continue. */
function endPredecessor(pid: number | null): void {
  if (pid === null) return;
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\0cover\0')) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
