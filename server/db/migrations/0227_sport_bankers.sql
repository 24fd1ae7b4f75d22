-- Matches that are in every line of a system, and the odds of combos of one match within larger bets (ADR 0147).
alter table sport_bets add column bankers jsonb not null default '[]';
-- By match, ten-thousandths; null: every leg counts by itself.
alter table sport_bets add column group_odds jsonb;
