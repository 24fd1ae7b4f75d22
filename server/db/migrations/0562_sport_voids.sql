-- Why a leg is void whatever its market says (ADR 0270); null: it is not, or it became so before reasons were kept.
alter table sport_bet_legs
  add column void_reason text
    check (void_reason in ('feed', 'unstarted', 'broken_off', 'late', 'swapped')),
  drop constraint sport_bet_legs_result_check,
  add constraint sport_bet_legs_result_check check (result in ('won', 'lost', 'void', 'half_won', 'half_lost',
    'dead_heat_2', 'dead_heat_3', 'dead_heat_2_of_3', 'dead_heat_4', 'dead_heat_2_of_4', 'dead_heat_3_of_4')) not valid;
-- What traders look for: matches that are over for the feed and not for bets.
create index sport_bet_legs_unsettled on sport_bet_legs (fixture_id) where result is null;
-- When a match was told to be played: bets since are bets in play.
alter table sport_fixtures add column live_since timestamptz(3);
-- What the feed says of a market that people settled: where it is something else, they look again.
alter table sport_markets add column feed_results jsonb;
-- A switch for everything: of all sport.
alter table sport_controls
  drop constraint sport_controls_scope_check,
  add constraint sport_controls_scope_check check (scope in ('sport', 'tournament', 'fixture'));
