-- Documents that players are verified by. The files stand in the object store, encrypted; here is what is known of them.

create table verification_documents (
  player_id uuid not null references players,
  document_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('identity', 'address', 'payment', 'funds')),
  paper text not null,
  side text not null check (side in ('whole', 'front', 'back')),
  state text not null default 'in_review' check (state in ('in_review', 'accepted', 'refused')),
  -- `upload`, or the vendor who checked it with files of its own.
  source text not null default 'upload',
  media text check (media in ('jpeg', 'png', 'heic', 'pdf')),
  bytes integer,
  -- SHA-256 of the file as it was sent: the same paper on two accounts is seen.
  hash text,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  reason text check (reason in ('blurred', 'cut_off', 'too_old', 'pages_missing', 'another_name', 'other')),
  -- In the player's language, of the person who decided.
  note text,
  valid_until date,
  -- A newer one stands in its place.
  replaced_at timestamptz(3),
  -- Null: as long as the account is held.
  delete_after timestamptz(3),
  -- The files are gone; the row says that they were there.
  deleted_at timestamptz(3),
  primary key (player_id, document_id),
  check ((state = 'in_review') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index verification_documents_current on verification_documents (player_id, kind, side)
  where replaced_at is null;
create index verification_documents_waiting on verification_documents (sent_at)
  where state = 'in_review' and replaced_at is null;
create index verification_documents_hash on verification_documents (hash) where hash is not null;
create index verification_documents_due on verification_documents (delete_after)
  where delete_after is not null and deleted_at is null;

-- A document's pages as safe pictures, each an object of the store.
create table verification_pages (
  player_id uuid not null,
  document_id uuid not null,
  page integer not null check (page > 0),
  object_key text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  primary key (player_id, document_id, page),
  foreign key (player_id, document_id) references verification_documents
);

-- What a player is asked for beyond identity and address; met once such a document is accepted.
create table verification_requests (
  player_id uuid not null references players,
  kind text not null check (kind in ('identity', 'address', 'payment', 'funds')),
  cause text not null check (cause in ('withdrawal', 'deposits', 'flag', 'staff')),
  asked_by text,
  asked_at timestamptz(3) not null,
  met_at timestamptz(3),
  primary key (player_id, kind)
);

-- Who of the staff looked at which page of whose document.
create table verification_views (
  player_id uuid not null,
  document_id uuid not null,
  staff_id text not null,
  page integer,
  at timestamptz(3) not null
);
create index verification_views_document on verification_views (player_id, document_id, at desc);

-- Sessions with an outside vendor of checks.
create table verification_sessions (
  player_id uuid not null references players,
  session_id text not null,
  vendor text not null,
  url text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'resubmission', 'ended')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  reason text,
  primary key (player_id, vendor, session_id)
);
create unique index verification_sessions_vendor on verification_sessions (vendor, session_id);
create index verification_sessions_open on verification_sessions (created_at) where status = 'open';

-- From the first time that identity and address were accepted: personal info is the documents' from then on.
alter table players add column verified_at timestamptz(3);
