-- What a win is worth beside wins in other currencies: minor units in steps that the house's stakes have in common
-- (shared/catalogue/stakes.ts, `worthOf`), so that the top wins of all players stand in one order.
alter table game_rounds add column worth bigint not null default 0 check (worth >= 0);
update game_rounds set worth = payout * case currency
  when 'PLN' then 80 when 'BRL' then 80 when 'NOK' then 40 when 'ZAR' then 20 when 'HUF' then 1 else 400 end
where payout > 0;

create index game_rounds_top_wins on game_rounds (worth desc) where payout > 0 and status = 'closed';
create index game_rounds_game_wins on game_rounds (game_code, closed_at desc) where payout > 0 and status = 'closed';
create index game_rounds_game_top_wins on game_rounds (game_code, worth desc) where payout > 0 and status = 'closed';
-- Rounds that wait for their player or for their vendor.
create index game_rounds_open on game_rounds (player_id) where status = 'open';

-- Rounds of the studio that wait for their player, who may come back on another page.
create index studio_rounds_waiting on studio_rounds (session_id) where state in ('open', 'raising');

-- A player's own lists of games: they follow the account from device to device.
create table player_games (
  player_id uuid not null,
  list text not null check (list in ('favourites', 'recent')),
  game_code text not null check (length(game_code) <= 64),
  noted_at timestamptz(3) not null,
  primary key (player_id, list, game_code)
);
create index player_games_newest on player_games (player_id, list, noted_at desc);
