-- The root of a chain is sealed at rest, and sealed anew when the secret is replaced; nothing else of a chain changes. What
-- is drawn from another root does not end in the announced hash.
create or replace function studio_refuse_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.salt is null and new.salt is not null
    and to_jsonb(new) - array['salt', 'salted_at', 'evidence'] = to_jsonb(old) - array['salt', 'salted_at', 'evidence']
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.root like 'sealed.%' and to_jsonb(new) - 'root' = to_jsonb(old) - 'root' then
    return new;
  end if;
  raise exception 'chains are append-only, and salted once: % on % refused', tg_op, tg_table_name
    using errcode = '23001';
end $$;
