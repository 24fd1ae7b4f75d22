-- Free bets: bonuses of sport that are staked whole on one bet, whose win is cash.
alter table campaigns
  -- Of the whole bet, hundredths.
  add column odds_minimum integer check (odds_minimum > 100),
  add column bet_form text check (bet_form in ('any', 'single', 'combo')),
  add column stake_returned boolean,
  drop constraint campaigns_kind_check,
  drop constraint campaigns_kind_code;
alter table campaigns
  add constraint campaigns_kind_check
    check (kind in ('deposit-match', 'reload', 'no-deposit', 'free-rounds', 'free-bet', 'cashback', 'exchange')),
  add constraint campaigns_kind_code
    check (kind in ('free-rounds', 'free-bet') or (kind = 'no-deposit') = (code is not null)),
  add constraint campaigns_kind_free_bet
    check ((kind = 'free-bet') = (odds_minimum is not null and bet_form is not null and stake_returned is not null));

alter table bonus_grants
  -- What a bet with it must be, as the campaign said when it was granted; of free bets alone.
  add column free_bet jsonb,
  -- The bet that it was staked on last: its end is the grant's.
  add column staked_bet uuid,
  add constraint bonus_grants_kind_free_bet check ((kind = 'free-bet') = (free_bet is not null)),
  add constraint bonus_grants_staked_bet check (staked_bet is null or free_bet is not null);
