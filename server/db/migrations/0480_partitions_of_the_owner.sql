-- A node may run under a role that owns no table (ADR 0243): partitions come and go by functions of the owner's.
create function make_partition(parent text, part text, by_column text, begins timestamptz, ends timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $make$
begin
  if parent not in ('settled_facts', 'player_events') or part !~ ('^' || parent || '_[0-9_]+$') then
    raise exception 'no partition of ours: %', part;
  end if;
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in access exclusive mode', parent);
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like %I including defaults including constraints)', part, parent);
  execute format('with moved as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
    parent || '_rest', by_column, by_column, part) using begins, ends;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, begins, ends);
end $make$;
create function drop_partition(parent text, part text, only_empty boolean)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $drop$
declare held bigint;
begin
  if parent not in ('settled_facts', 'player_events') or (parent = 'settled_facts' and not only_empty)
    or not exists (select from pg_inherits where inhparent = to_regclass(parent) and inhrelid = to_regclass(part)) then
    raise exception 'no partition of ours: %', part;
  end if;
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in access exclusive mode', parent);
  execute format('select count(*) from %I', part) into held;
  if only_empty and held > 0 then return 0; end if;
  execute format('drop table %I', part);
  return held;
end $drop$;
revoke all on function make_partition(text, text, text, timestamptz, timestamptz) from public;
revoke all on function drop_partition(text, text, boolean) from public;
