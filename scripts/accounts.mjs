// npm run accounts: lists and reopens closed accounts, and shows an account's records of access (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('accounts');
