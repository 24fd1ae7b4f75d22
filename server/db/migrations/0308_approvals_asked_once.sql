-- One person asks for one thing once: pressed again, or sent again after a lost answer, it is the approval that waits.
-- Of equal ones that wait already, all but the oldest are taken back.
update staff_approvals as later set decided_by = later.asked_by, decision = 'refused', note = 'asked for twice', decided_at = now()
where later.decided_at is null and exists (
  select 1 from staff_approvals as first
  where first.decided_at is null and first.kind = later.kind and first.asked_by = later.asked_by
    and first.player_id is not distinct from later.player_id and first.payload = later.payload
    and (first.asked_at, first.approval_id) < (later.asked_at, later.approval_id));
create unique index staff_approvals_asked on staff_approvals
  (kind, asked_by, coalesce(player_id::text, ''), md5(payload::text))
  where decided_at is null;
