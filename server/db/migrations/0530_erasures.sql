-- Erasure as a job: what was asked, who checked and decided, what was done, and who outside was told (ADR 0259).

alter table erasure_requests
  add column checked_at timestamptz(3),
  -- The member of staff who made sure that whoever asks is the person, and how.
  add column checked_by uuid,
  add column checked_how text check (checked_how in ('login', 'documents', 'call_back', 'child')),
  -- Since when its case says that the month is nearly over.
  add column late_told_at timestamptz(3);
create index erasure_requests_due on erasure_requests (due_at) where state = 'asked';

-- What was erased, a row for each time; the same number and hash are kept outside the database, which a restore replays.
create table erasures (
  number bigint primary key,
  player_id uuid not null references players,
  stage text not null check (stage in ('asked', 'child', 'ended')),
  erased_at timestamptz(3) not null,
  -- Rows by table and act, files, and what is kept because of which law until when.
  certificate jsonb not null,
  person_hash text not null,
  -- When it was copied outside; null: not yet.
  copied_at timestamptz(3),
  unique (player_id, stage)
);
create index erasures_uncopied on erasures (number) where copied_at is null;

-- What others outside hold of an erased person: each is asked until it has answered.
create table erasure_notices (
  number bigint not null references erasures,
  player_id uuid not null references players,
  vendor text not null,
  state text not null default 'waiting' check (state in ('waiting', 'by_hand', 'done', 'not_there')),
  -- What the vendor knows the person by; gone once it has answered.
  reference jsonb,
  tries integer not null default 0,
  due_at timestamptz(3) not null,
  told_at timestamptz(3),
  answer text,
  primary key (number, vendor)
);
create index erasure_notices_due on erasure_notices (due_at) where state = 'waiting';

-- Identity that the law keeps of an erased person: sealed in the store of documents, found by nobody's search.
create table kept_identities (
  player_id uuid primary key references players,
  object_key text not null,
  kept_at timestamptz(3) not null,
  kept_until timestamptz(3) not null
);

-- As long as one stands, nothing of the person is erased, whoever asks and however old it is.
create table legal_holds (
  hold_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  reason text not null check (length(reason) between 4 and 500),
  set_by uuid not null,
  set_at timestamptz(3) not null,
  lifted_by uuid,
  lifted_at timestamptz(3)
);
create unique index legal_holds_standing on legal_holds (player_id) where lifted_at is null;

create index contact_messages_age on contact_messages (created_at);
create index contact_messages_mail on contact_messages (lower(email));

alter table message_choices drop constraint message_choices_source_check;
alter table message_choices add constraint message_choices_source_check
  check (source in ('registration', 'preferences', 'unsubscribe', 'erasure')) not valid;
