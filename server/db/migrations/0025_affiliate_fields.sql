-- What the link that brought a player carried beside its tag: btag, pid, clickid and extra {sub1, sub2, sub3}. Null where
-- it carried nothing, and for players from before.
alter table players add column affiliate_fields jsonb;
