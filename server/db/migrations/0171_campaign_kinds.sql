-- Campaigns of more kinds: free rounds for a code or a deposit, cashback for a day or a week, and bonus money for coins.
alter table campaigns
  add column game_code text,
  add column rounds integer check (rounds between 1 and 500),
  -- Of one round, euro cents: a stake that every slot offers, in each currency as its stakes stand to each other.
  add column round_cents integer check (round_cents > 0),
  add column coins integer check (coins > 0),
  drop constraint campaigns_kind_check,
  drop constraint campaigns_each_check,
  drop constraint campaigns_check1,
  drop constraint campaigns_check2;
alter table campaigns
  add constraint campaigns_kind_check
    check (kind in ('deposit-match', 'reload', 'no-deposit', 'free-rounds', 'cashback', 'exchange')),
  add constraint campaigns_each_check check (each in ('once', 'day', 'week')),
  -- Free rounds may be either: with a code, or with a deposit.
  add constraint campaigns_kind_code check (kind = 'free-rounds' or (kind = 'no-deposit') = (code is not null)),
  add constraint campaigns_kind_percent
    check ((kind in ('deposit-match', 'reload', 'cashback')) = (percent is not null)),
  add constraint campaigns_kind_rounds
    check ((kind = 'free-rounds') = (game_code is not null and rounds is not null and round_cents is not null)),
  add constraint campaigns_kind_coins check ((kind = 'exchange') = (coins is not null));
