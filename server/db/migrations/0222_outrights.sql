-- Bets on a season as a whole, and stakes that several winners of one place share.
alter table sport_fixtures add column kind text not null default 'match' check (kind in ('match', 'outright'));
alter table sport_bets
  drop constraint sport_bets_status_check,
  add constraint sport_bets_status_check
    check (status in ('open', 'won', 'lost', 'void', 'half_won', 'half_lost', 'dead_heat', 'cashed_out'));
alter table sport_bet_legs
  drop constraint sport_bet_legs_result_check,
  add constraint sport_bet_legs_result_check check (result in ('won', 'lost', 'void', 'half_won', 'half_lost',
    'dead_heat_2', 'dead_heat_3', 'dead_heat_2_of_3'));
