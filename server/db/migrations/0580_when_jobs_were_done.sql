-- When a recurring job was last done well: what its times bring is made up for since then. Null: never yet.
alter table jobs add column done_at timestamptz(3);
