// npm run accounts: lists and reopens closed accounts, shows an account's records of access, signs accounts out and makes
// the database's keys anew (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('accounts');
