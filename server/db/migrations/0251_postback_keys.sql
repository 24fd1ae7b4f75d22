-- Which of a partner's secrets signs postbacks (ADR 0126): the last one, and the one before for a while after a change.
alter table affiliate_partners
  add column postback_key integer not null default 1 check (postback_key > 0),
  add column postback_key_at timestamptz(3);
