-- Purses by the grant they belong to, units that are no currency (XLP loyalty points, XCN coins), and what players owe.
alter table ledger_accounts drop constraint ledger_accounts_purse_check;
alter table ledger_accounts add constraint ledger_accounts_purse check (
  purse in ('cash', 'bonus', 'bonus_sport', 'hold', 'debt', 'loyalty', 'coins')
  or purse ~ '^bonus(_sport)?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
);
-- What is owed stands below zero, and is never more than paid.
alter table ledger_accounts add constraint ledger_accounts_debt check (purse <> 'debt' or balance <= 0);

alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind check (
  kind in ('deposit', 'withdrawal', 'bet', 'win', 'rollback', 'bonus', 'conversion', 'forfeit', 'hold', 'release',
    'correction', 'chargeback', 'prize', 'purchase', 'fee')
);
