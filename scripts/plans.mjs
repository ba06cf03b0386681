// npm run plans: lists and changes the plans of the database that the settings name (docs/operation.md).
import { runAdminCommand } from './lib/admin.mjs';

await runAdminCommand('plans');
