-- Work to be done later or again and again, once across all nodes (ADR 0091). A row goes when its work is done.
create table jobs (
  job_id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Two of one name and key are one job while it waits; null: each is its own.
  key text,
  data jsonb not null,
  -- By the server's clock.
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  -- Which node is at it, and until when it has it without saying so again.
  claimed_by uuid,
  claimed_until timestamptz(3),
  -- Given up: it waits for a person.
  failed_at timestamptz(3),
  error text
);
create unique index jobs_key on jobs (name, key) where key is not null and failed_at is null;
create index jobs_due on jobs (due_at) where failed_at is null;
