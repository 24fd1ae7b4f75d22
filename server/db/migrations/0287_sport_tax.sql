-- What of a stake is tax on stakes that the bettor bears (ADR 0164): it does not count towards what the bet pays.
alter table sport_bets add column tax bigint not null default 0 check (tax >= 0 and tax < stake);
