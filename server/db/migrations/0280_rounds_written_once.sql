-- A round that is decided at once stands here while the wallet is asked for it, and is written among the rounds when it
-- has its end: its course is written once there, and not beside a first version of itself (ADR 0156).
create table studio_playing (
  session_id text primary key references studio_sessions,
  round jsonb not null
);

-- All rounds, however far they are.
create view studio_known_rounds as
  select round_id, session_id, request_id, nonce, state, document, created_at from studio_rounds
  union all
  select round->>'id', session_id, round->>'requestId', (round->>'nonce')::integer, 'playing', round,
    (round->>'createdAt')::timestamptz
  from studio_playing;

-- A node of the release before does not look there: it must not open a round past one that waits.
create function studio_refuse_overtaking() returns trigger language plpgsql as $$
begin
  if exists (select from studio_playing where session_id = new.session_id and (round->>'nonce')::integer < new.nonce) then
    raise exception 'round % waits for the one before it', new.round_id using errcode = '55000';
  end if;
  return new;
end $$;
create trigger studio_rounds_in_turn before insert on studio_rounds
  for each row execute function studio_refuse_overtaking();

-- A session and a request are 100 letters, and their hash 16 bytes.
create unique index studio_rounds_request on studio_rounds ((md5(session_id || ' ' || request_id)::uuid));
alter table studio_rounds drop constraint studio_rounds_session_id_request_id_key;

-- Courses are packed in their row, once it is longer than 256 bytes.
alter table studio_rounds alter column document set storage main;
alter table studio_rounds set (toast_tuple_target = 256);
