-- What else staff know of a player when they search: any word of the name, the phone as people say it at home, the last
-- digits of a card or account, the address somebody came from, and the number of a bet (the beginning of its id).
create index players_search_words on players
  using gin (to_tsvector('simple', coalesce(name, '') || ' ' || coalesce(surname, '')));
create index players_search_phone_end on players (reverse(phone) text_pattern_ops) where phone is not null;
create index payment_accounts_last_digits on payment_accounts (right(regexp_replace(label, '[^0-9]', '', 'g'), 4));
create index sessions_search_network on sessions (network) where network is not null;
create index sport_bets_search on sport_bets (bet_id);
