-- A computer's past sessions, newest first (docs/product/sessions.md#history).
create index sessions_by_computer on sessions (store_id, computer_id, start_at desc, id);
