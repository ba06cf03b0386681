import { type BackupContext, backupUsage, parseBackupCommand } from './backup/backup-commands.ts';
import type { PublicContext } from './context.ts';
import { openDatabase } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { accountUsage, parseAccountCommand, runAccountCommand } from './features/accounts/account-command.ts';
import { parsePlanCommand, planUsage } from './features/plans/plan-command.ts';
import { runPlanCommand } from './features/plans/run-plan-command.ts';
import { createLog } from './log.ts';
import { systemClock } from './ports/clock.ts';

// The operator's commands (docs/operation.md). They work on the database named in the settings. With the
// embedded database the server must be stopped first; otherwise the command ends with a message that says so.

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main([noun, ...args]: string[]): Promise<void> {
  // Parse everything before opening anything: a mistyped command must change nothing.
  const run = parseBackupCommand(noun, args) ?? onDatabase(readCommand(noun, args));
  const env = readEnv();
  tell(await run({ env, now: () => systemClock.now(), log: createLog('warn'), tell }));
}

type DatabaseCommand = (ctx: Pick<PublicContext, 'db' | 'now'>) => Promise<string>;

function onDatabase(run: DatabaseCommand): (ctx: BackupContext) => Promise<string> {
  return async ({ env, log, now }) => {
    const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log });
    try {
      return await run({ db: database.kysely, now });
    } finally {
      await database.close();
    }
  };
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readCommand(noun: string | undefined, args: readonly string[]): DatabaseCommand {
  if (noun === 'plans') {
    const command = parsePlanCommand(args);
    return (ctx) => runPlanCommand(ctx, command);
  }
  if (noun === 'accounts') {
    const command = parseAccountCommand(args);
    return (ctx) => runAccountCommand(ctx, command);
  }
  throw new Error([planUsage, accountUsage, backupUsage].join('\n\n'));
}
