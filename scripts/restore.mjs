// npm run restore: puts an archive of `npm run backup` into an empty place (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('restore');
