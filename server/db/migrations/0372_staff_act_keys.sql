-- What somebody of the staff has done under a key: the same act asked for again does nothing and has the same answer.
create table staff_act_keys (
  staff_id uuid not null references staff,
  key text not null,
  endpoint text not null,
  input_hash text not null,
  -- Null while the act is under way. Links that open something are not kept in it.
  answer jsonb,
  at timestamptz(3) not null,
  primary key (staff_id, key)
);
create index staff_act_keys_time on staff_act_keys (at);
