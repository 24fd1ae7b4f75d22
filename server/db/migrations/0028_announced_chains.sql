-- A chain is announced with the public event whose value becomes its salt. Chains from before have neither.
alter table studio_chains
  add column number integer check (number > 0),
  add column beacon text,
  add column event_id text,
  add column event_at timestamptz(3),
  add column evidence text,
  alter column created_at set default clock_timestamp(),
  add constraint studio_chains_announced check (num_nulls(number, beacon, event_id, event_at) in (0, 4)),
  -- The end is shown before the event, and the salt is known after it; only development draws its own.
  add constraint studio_chains_event_to_come check (beacon = 'local' or event_at > created_at),
  add constraint studio_chains_event_over check (beacon = 'local' or salted_at >= event_at);
create unique index studio_chains_number on studio_chains (game_code, number);

create function studio_refuse_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.salt is null and new.salt is not null
    and to_jsonb(new) - array['salt', 'salted_at', 'evidence'] = to_jsonb(old) - array['salt', 'salted_at', 'evidence']
  then
    return new;
  end if;
  raise exception 'chains are append-only, and salted once: % on % refused', tg_op, tg_table_name
    using errcode = '23001';
end $$;

create trigger studio_chains_append_only before update or delete on studio_chains
  for each row execute function studio_refuse_chain_change();
create trigger studio_chains_no_truncate before truncate on studio_chains
  for each statement execute function studio_refuse_chain_change();
