-- Settled facts by month and messages by day (ADR 0154). What was there becomes the first partition as it is: nothing is
-- copied. Rows that no partition is for go into the last, so that no write ever waits for one.

-- The start of a round is the same in all its facts: with it in the key a fact is still written once, whichever
-- partition holds it. A sequence of its own counts, because partitions have no identity columns.
create sequence settled_facts_number as bigint;
perform setval('settled_facts_number', coalesce(max(fact_id), 0) + 1, false) from settled_facts;

alter table settled_facts rename to settled_facts_before;
alter table settled_facts_before drop constraint settled_facts_pkey;
alter table settled_facts_before alter column fact_id drop identity;
alter index settled_facts_player rename to settled_facts_before_player;
alter index settled_facts_log rename to settled_facts_before_log;

create table settled_facts (like settled_facts_before including defaults including constraints)
  partition by range (started_at);
alter table settled_facts alter column fact_id set default nextval('settled_facts_number');
alter table settled_facts add primary key (player_id, product, provider, reference, amendment, started_at);
create index settled_facts_player on settled_facts (player_id, settled_at);
create index settled_facts_log on settled_facts (era, xid, fact_id);
alter sequence settled_facts_number owned by settled_facts.fact_id;
execute format('alter table settled_facts attach partition settled_facts_before for values from (minvalue) to (%L)',
  (date_trunc('month', greatest(now(), (select max(started_at) from settled_facts_before)) at time zone 'UTC')
    + interval '1 month') at time zone 'UTC');
create table settled_facts_rest partition of settled_facts default;

alter table player_events rename to player_events_before;
alter table player_events_before drop constraint player_events_pkey;
alter index player_events_age rename to player_events_before_age;
create table player_events (like player_events_before including defaults including constraints)
  partition by range (created_at);
-- Numbers are given under the lock of the player's head: the moment in the key adds nothing and takes nothing away.
alter table player_events add primary key (player_id, sequence, created_at);
execute format('alter table player_events attach partition player_events_before for values from (minvalue) to (%L)',
  (date_trunc('day', greatest(now(), (select max(created_at) from player_events_before)) at time zone 'UTC')
    + interval '1 day') at time zone 'UTC');
create table player_events_rest partition of player_events default;
