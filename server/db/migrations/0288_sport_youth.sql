-- Matches of minors: some laws allow no bet on them (shared/sport/rules.ts).
alter table sport_fixtures add column is_youth boolean not null default false;
