-- Rounds of the studio that wait for the wallet's answer to a further bet are unfinished too.
drop index studio_rounds_unfinished;
create index studio_rounds_unfinished on studio_rounds (created_at)
  where state in ('betting', 'raising', 'winning', 'rolling_back');
