-- A bonus whose money was played away ends as lost.
alter table bonus_grants drop constraint bonus_grants_status_check;
alter table bonus_grants add constraint bonus_grants_status_check
  check (status in ('active', 'completed', 'expired', 'cancelled', 'revoked', 'lost'));
