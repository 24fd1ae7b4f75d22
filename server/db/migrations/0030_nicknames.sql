-- What others may call a player. Until they choose one it is a star to steer by and a number, which say nothing about them.
alter table players add column nickname text;
-- The form in which two nicknames are the same one (shared/contract/nickname.ts).
alter table players add column nickname_key text;
-- Null until the player has chosen one: a choice stands for a day.
alter table players add column nickname_chosen_at timestamptz(3);

-- In an order that says nothing about who came first.
update players set nickname = named.nickname, nickname_key = lower(replace(named.nickname, ' ', ''))
from (
  select player_id, stars.name || ' ' || (10000 + (place - 1) / 28)::text as nickname
  from (select player_id, row_number() over (order by md5(player_id::text)) as place from players) as placed
  join (
    select name, number from unnest(array[
      'Acrux', 'Aldebaran', 'Alioth', 'Alkaid', 'Alnilam', 'Alphard', 'Altair', 'Antares', 'Arcturus', 'Atria',
      'Bellatrix', 'Canopus', 'Capella', 'Deneb', 'Diphda', 'Enif', 'Hadar', 'Hamal', 'Mirfak', 'Nunki', 'Polaris',
      'Procyon', 'Rigel', 'Schedar', 'Shaula', 'Sirius', 'Spica', 'Vega'
    ]) with ordinality as list (name, number)
  ) as stars on stars.number = (place - 1) % 28 + 1
) as named
where named.player_id = players.player_id;

alter table players alter column nickname set not null;
alter table players alter column nickname_key set not null;
create unique index players_nickname on players (nickname_key);

-- Past wins were told under a part of the e-mail address.
update game_rounds set player_mask = left(players.nickname, 2) || '•••' || right(players.nickname, 1)
from players where players.player_id = game_rounds.player_id and game_rounds.player_mask is not null;
