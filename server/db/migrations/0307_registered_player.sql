-- Whose account a registration has opened: the same token and code again log in, when the first answer was lost.
alter table registrations add column opened_player_id uuid references players (player_id) on delete cascade;
