-- What of a completed bonus went to the operator because it was above the highest win. A win that is taken back later comes
-- out of it first: it gave the player nothing.
alter table bonus_grants add column above_maximum bigint not null default 0 check (above_maximum >= 0);
