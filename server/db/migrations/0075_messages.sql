-- Messages to players: what is to be said (kind and variables), never the finished sentence. Each channel has its rows:
-- the inbox these, mail `letters`, push `push_deliveries`.
alter table notifications add column kind text;
alter table notifications add column variables jsonb;
-- Null: the player's open pages were not told yet.
alter table notifications add column told_at timestamptz(3);
-- A process of before reads a message with a kind as a bare line.
alter table notifications alter column message
  set default '{"url":"","popup":{"header":"Fairwind","excerpt":"","content":""},"toast":{"excerpt":""}}';
create index notifications_untold on notifications (created_at) where told_at is null and kind is not null;
create index notifications_page on notifications (player_id, created_at desc, notification_id desc);

alter table letters add column variables jsonb not null default '{}';

-- A device is told only while the session that subscribed it is open; one of before has none, and asks anew at its next login.
alter table push_subscriptions add column session_id uuid;

create table push_deliveries (
  player_id uuid not null references players,
  delivery_id uuid not null default gen_random_uuid(),
  token_hash text not null references push_subscriptions on delete cascade,
  kind text not null,
  variables jsonb not null,
  region text not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  primary key (player_id, delivery_id)
);
create index push_deliveries_due on push_deliveries (due_at);

-- What players have said they want, each time with its date: the newest of a topic and channel holds, none is changed.
create table message_choices (
  player_id uuid not null references players,
  choice_id bigint generated always as identity,
  topic text not null,
  channel text not null,
  allowed boolean not null,
  source text not null check (source in ('registration', 'preferences', 'unsubscribe')),
  region text not null,
  chosen_at timestamptz(3) not null,
  primary key (player_id, choice_id)
);
create index message_choices_newest on message_choices (player_id, topic, channel, choice_id desc);
