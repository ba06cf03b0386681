-- Two computers with one guard's token (docs/product/guard.md#a-cloned-disk). Each start of a guard is an instance.

alter table guards
  -- Of its newest connection; null for a guard that does not tell it.
  add instance uuid,
  -- Which was connected when that one came.
  add earlier_instance uuid,
  -- Refused while another one is connected.
  add refused_instance uuid,
  -- When it was refused last.
  add cloned_at timestamptz;
