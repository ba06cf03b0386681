// npm run backup: writes the database and the uploads to one archive, even while the server runs (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('backup');
