// npm run backup: writes the database and the uploads into one archive, also while the server runs (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('backup');
