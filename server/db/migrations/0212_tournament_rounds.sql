-- Free rounds as a prize: the slot that they are of.
alter table tournament_results
  add column prize_game text,
  add check ((prize_kind = 'rounds') = (prize_game is not null) or prize_kind is null);
