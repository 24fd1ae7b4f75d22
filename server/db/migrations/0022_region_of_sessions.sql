-- The domain a session was opened on: it is none on another. Null: opened before that was kept, and over within 14 days.
alter table sessions add column region text;
