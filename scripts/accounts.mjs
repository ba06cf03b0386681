// npm run accounts: lists and reopens closed accounts, shows an account's access records, signs accounts out and replaces the
// database's keys (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('accounts');
