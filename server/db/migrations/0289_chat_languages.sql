-- The languages that a person of the operator's answers players in, by base language; empty: they have said none.
alter table staff add column languages text[] not null default '{}';
-- Those of whoever has the talk, for its player to read.
alter table chat_threads add column agent_languages text[] not null default '{}';
