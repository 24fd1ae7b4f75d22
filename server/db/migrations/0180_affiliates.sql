-- Partners, what they are paid by, whom they brought, and what they are owed (ADR 0126).

-- What partners are paid by. A plan never changes: other terms are another plan.
create table affiliate_plans (
  plan_id uuid primary key default gen_random_uuid(),
  name text not null unique,
  -- Percent of the net revenue of a month.
  share_percent integer not null check (share_percent between 0 and 60),
  -- For each first deposit of at least so much; both in whole units of about one euro.
  first_deposit integer not null check (first_deposit between 0 and 1000),
  first_deposit_minimum integer not null check (first_deposit_minimum >= 0),
  -- Whether a month's loss is set against the months after it.
  carries_losses boolean not null,
  -- For how many days before a registration a link counts.
  window_days integer not null check (window_days between 1 and 365),
  created_by uuid references staff,
  created_at timestamptz(3) not null,
  check (share_percent > 0 or first_deposit > 0)
);

create table affiliate_partners (
  partner_id uuid primary key default gen_random_uuid(),
  -- What their links carry as token. Codes of players begin with `f-`.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{2,31}$' and code not like 'f-%'),
  name text not null,
  email text not null,
  language text not null,
  -- `paused`: brings nobody new, and is paid on. `closed`: over; nothing is drafted, sent or shown any more.
  state text not null default 'active' check (state in ('active', 'paused', 'closed')),
  plan_id uuid not null references affiliate_plans,
  postback_url text,
  created_by uuid references staff,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create unique index affiliate_partners_email on affiliate_partners (lower(email));

-- Links by which partners come in, and their sessions: kept as SHA-256, the links good for once.
create table affiliate_links (
  token_hash text primary key,
  partner_id uuid not null references affiliate_partners,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create table affiliate_sessions (
  token_hash text primary key,
  partner_id uuid not null references affiliate_partners,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index affiliate_sessions_partner on affiliate_sessions (partner_id) where ended_at is null;
-- Browsers that a partner came in with: the hash under which players' devices are kept too.
create table affiliate_devices (
  partner_id uuid not null references affiliate_partners,
  token_hash text not null,
  seen_at timestamptz(3) not null,
  primary key (partner_id, token_hash)
);

-- Who brought a player: a partner or another player. Written when the account is opened, never afterwards.
create table attributions (
  player_id uuid primary key references players,
  partner_id uuid references affiliate_partners,
  referrer_id uuid references players,
  clickid text,
  sub1 text,
  sub2 text,
  sub3 text,
  touched_at timestamptz(3) not null,
  attributed_at timestamptz(3) not null,
  -- `held`: a mark was found, and a person decides; neither held nor refused counts for anything.
  state text not null default 'counted' check (state in ('counted', 'held', 'refused')),
  -- What was found; one that a person has counted is not held for the same again.
  mark text,
  marked_at timestamptz(3),
  first_deposit_seen_at timestamptz(3),
  -- Of a friend: when both were rewarded, and what the one who referred them got.
  rewarded_at timestamptz(3),
  reward text check (reward in ('paid', 'over_limit', 'withheld')),
  check ((partner_id is null) <> (referrer_id is null)),
  check (referrer_id is distinct from player_id),
  check ((rewarded_at is null) = (reward is null))
);
create index attributions_partner on attributions (partner_id, attributed_at) where partner_id is not null;
create index attributions_referrer on attributions (referrer_id, attributed_at) where referrer_id is not null;
create index attributions_deposit on attributions (player_id) where first_deposit_seen_at is null and partner_id is not null;

-- The code of a player's own link.
create table referral_codes (
  player_id uuid primary key references players,
  code text not null unique check (code ~ '^f-[a-z2-9]{8}$'),
  created_at timestamptz(3) not null
);

-- What partners' servers are told, each event once.
create table affiliate_postbacks (
  postback_id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references affiliate_partners,
  player_id uuid not null references players,
  event text not null check (event in ('registration', 'first_deposit')),
  happened_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  -- The last answer: an HTTP status, 0 where there was none.
  status integer,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (player_id, event)
);
create index affiliate_postbacks_partner on affiliate_postbacks (partner_id, created_at desc);

-- What a partner is owed for a month, in one currency. A draft is made anew until somebody asks for its approval; what was
-- approved is never changed again but for the note that it was paid.
create table affiliate_statements (
  statement_id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  partner_id uuid not null references affiliate_partners,
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The plan that it was made by.
  plan jsonb not null,
  registrations integer not null,
  first_deposits integer not null,
  -- Minor units, from here on.
  stakes bigint not null,
  payouts bigint not null,
  bonuses bigint not null,
  chargebacks bigint not null,
  -- Losses of the months before that were carried here: zero or less.
  brought_forward bigint not null check (brought_forward <= 0),
  share bigint not null check (share >= 0),
  for_deposits bigint not null check (for_deposits >= 0),
  amount bigint not null check (amount = share + for_deposits),
  carried_on bigint not null check (carried_on <= 0),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'paid')),
  made_at timestamptz(3) not null,
  approved_at timestamptz(3),
  paid_at timestamptz(3),
  reference text,
  unique (partner_id, month, currency),
  check ((state in ('approved', 'paid')) = (approved_at is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (reference is not null))
);
create function affiliate_statements_keep() returns trigger language plpgsql as $keep$
begin
  if old.state in ('approved', 'paid') and (
    tg_op = 'DELETE' or old.state = 'paid' or new.state <> 'paid'
    or to_jsonb(new) - array['state', 'paid_at', 'reference'] <> to_jsonb(old) - array['state', 'paid_at', 'reference']
  ) then
    raise exception 'statement % was approved: % refused', old.number, tg_op using errcode = '23001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $keep$;
create trigger affiliate_statements_keep before update or delete on affiliate_statements
  for each row execute function affiliate_statements_keep();

insert into affiliate_plans (name, share_percent, first_deposit, first_deposit_minimum, carries_losses, window_days, created_at)
values
  ('Revenue share 30', 30, 0, 0, false, 30, now()),
  ('First deposit 60', 0, 60, 20, false, 30, now()),
  ('Hybrid 20 and 30', 20, 30, 20, true, 30, now());
