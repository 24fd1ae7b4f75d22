-- Rounds and bets of the studio that wait for a person are counted whenever the metrics are read.
create index studio_rounds_disputed on studio_rounds (created_at) where state = 'disputed';
create index studio_flight_bets_disputed on studio_flight_bets (created_at) where state = 'disputed';
create index studio_live_bets_disputed on studio_live_bets (created_at) where state = 'disputed';
