-- Sessions whose wallet token an earlier release wrote down as it is: the studio seals them when it starts, then this is empty.
create index studio_sessions_open_tokens on studio_sessions (session_id)
  where document ->> 'walletToken' not like 'sealed.%';
