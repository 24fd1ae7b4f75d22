-- Staff find players by the fingerprint of a card or account: two who paid with the same one have the same.
create index payment_accounts_search on payment_accounts ((md5(vendor || ':' || token)) text_pattern_ops);
