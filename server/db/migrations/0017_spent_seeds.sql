-- Server seeds out of use, each with the hash that was shown before it was used; they stay as long as their rounds.
create table studio_seeds (
  server_seed_hash text primary key,
  server_seed text not null,
  session_id text not null references studio_sessions on delete cascade
);
create index studio_seeds_session on studio_seeds (session_id);

-- Columns of their own: an index on the document would have to be written with every round.
alter table studio_sessions add column player_id text;
alter table studio_sessions add column seed_nonce integer not null default 0 check (seed_nonce >= 0);
create index studio_sessions_player on studio_sessions (player_id, game_code) where player_id is not null;

insert into studio_seeds (server_seed_hash, server_seed, session_id)
  select spent->>'serverSeedHash', spent->>'serverSeed', session_id
  from studio_sessions, jsonb_array_elements(document->'revealed') as spent
  on conflict do nothing;

-- Every session knows the seed that follows the one in use. Two random UUIDs are 244 random bits.
with drawn as materialized (
  select session_id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as seed from studio_sessions
)
update studio_sessions as session set
  player_id = session.document->>'playerId',
  document = session.document || jsonb_build_object(
    'seedNonce', 0,
    'clientSeedGiven', false,
    'nextSeed', jsonb_build_object(
      'serverSeed', drawn.seed,
      'serverSeedHash', encode(sha256(convert_to(drawn.seed, 'UTF8')), 'hex')
    )
  )
from drawn where drawn.session_id = session.session_id;
