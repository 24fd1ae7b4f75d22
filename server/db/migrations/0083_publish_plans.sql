-- Moments at which staff want changed content taken live.
create table publish_plans (
  plan_id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null,
  reason text not null,
  planned_by uuid not null references staff,
  planned_at timestamptz(3) not null,
  -- When it was begun, or taken back.
  started_at timestamptz(3),
  cancelled_at timestamptz(3),
  check (started_at is null or cancelled_at is null)
);
create index publish_plans_open on publish_plans (at) where started_at is null and cancelled_at is null;
