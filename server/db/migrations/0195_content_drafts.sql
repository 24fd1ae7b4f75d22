-- What marketers change in the console before it is live: the files of one promotion or text page as they will be.
create table content_drafts (
  draft_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('promo', 'page')),
  alias text not null,
  -- Texts by path in the sources; null: the file goes.
  files jsonb not null,
  -- The same files as they were when the draft was begun; null: there was none. A rollback returns to them.
  before jsonb not null,
  -- What publishing would refuse; empty: it can be published.
  faults jsonb not null default '[]',
  state text not null default 'draft'
    check (state in ('draft', 'planned', 'publishing', 'live', 'returning', 'taken_back', 'discarded')),
  version integer not null default 1,
  changed_by uuid not null references staff,
  changed_at timestamptz(3) not null,
  publish_at timestamptz(3),
  published_by uuid references staff,
  publish_reason text,
  -- Once live: when, and the release it came with.
  published_at timestamptz(3),
  release text,
  -- Why the last publish left the live site as it was.
  refusal jsonb
);
-- One piece of content is changed by one draft at a time.
create unique index content_drafts_open on content_drafts (kind, alias) where state in ('draft', 'planned', 'publishing');
create index content_drafts_past on content_drafts (published_at desc) where published_at is not null;

-- Pictures uploaded for a draft, by path in the sources.
create table content_pictures (
  draft_id uuid not null references content_drafts,
  path text not null,
  -- In base64, which every driver hands over alike.
  bytes text not null,
  primary key (draft_id, path)
);

-- Pages of a draft, rendered for those who hold the token until it expires.
create table content_previews (
  preview_id uuid primary key default gen_random_uuid(),
  token_sum text not null unique,
  draft_id uuid not null references content_drafts,
  expires_at timestamptz(3) not null
);
create table content_preview_files (
  preview_id uuid not null references content_previews on delete cascade,
  -- Of a page: region, then its address; of what it shows: its address.
  path text not null,
  type text not null,
  -- Compressed by gzip, in base64.
  bytes text not null,
  -- For the policy of a page.
  script_hashes jsonb not null default '[]',
  style_hashes jsonb not null default '[]',
  primary key (preview_id, path)
);
-- The browser that opened a preview on a domain first; it is shown to no other.
create table content_preview_visitors (
  preview_id uuid not null references content_previews on delete cascade,
  region text not null,
  visitor_sum text not null,
  primary key (preview_id, region)
);
