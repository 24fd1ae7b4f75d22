-- What vendors' lists say of a game beside its name: where and on what it may be offered, and how it plays.
alter table vendor_games
  add column categories text[] not null default '{}',
  add column volatility text check (volatility in ('low', 'medium', 'high')),
  add column devices text[] not null default '{mobile,tablet,desktop}',
  -- ISO 3166.
  add column blocked_countries text[] not null default '{}';
