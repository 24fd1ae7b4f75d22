-- Rounds of the studio that are asked for as a whole are unfinished until the wallet has answered.
drop index studio_rounds_unfinished;
create index studio_rounds_unfinished on studio_rounds (created_at)
  where state in ('playing', 'betting', 'raising', 'winning', 'rolling_back');
