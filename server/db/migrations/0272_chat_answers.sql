-- Answers that are given often in the chat, as the operator's people have written them: the whole list of a language.
-- A language without a row has the list of the files (server/locales/<language>/chat.json).
create table staff_chat_answers (
  language text primary key,
  answers jsonb not null,
  version integer not null,
  changed_at timestamptz not null
);
