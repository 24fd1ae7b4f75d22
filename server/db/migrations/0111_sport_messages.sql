-- Whether a player has been told how a bet was settled: due, told, or due again because it was settled anew since.
alter table sport_bets add column telling text check (telling in ('due', 'told', 'due_again'));
create index sport_bets_untold on sport_bets (player_id, bet_id) where telling in ('due', 'due_again');
