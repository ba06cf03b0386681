// npm run move: copies the embedded database into an empty PostgreSQL (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('move');
