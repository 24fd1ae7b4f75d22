-- What waits for a person of the operator: documents, flags, held orders, disputed rounds, messages.
create table staff_cases (
  case_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- Null: nobody knows whose it is, as with a message of a guest.
  player_id uuid references players,
  -- What it is about, by its id in the part that opened it.
  subject_id text not null,
  -- Why, as a key of the console's texts.
  reason text not null,
  details jsonb not null default '{}',
  opened_at timestamptz(3) not null,
  -- Who has it in hand, and until when nobody else gets it.
  claimed_by uuid,
  claimed_until timestamptz(3),
  closed_at timestamptz(3),
  closed_by uuid,
  outcome text,
  check ((closed_at is null) = (outcome is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
-- One open case for a subject: opening it again changes nothing.
create unique index staff_cases_open on staff_cases (kind, subject_id) where closed_at is null;
create index staff_cases_queue on staff_cases (kind, opened_at) where closed_at is null;
create index staff_cases_closed on staff_cases (kind, closed_at desc) where closed_at is not null;
create index staff_cases_player on staff_cases (player_id, opened_at desc);
