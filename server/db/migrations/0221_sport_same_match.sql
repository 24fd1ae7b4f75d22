-- Combos of one match: how it can end, by the model of its feed ([home, away, chance] of each score; null: the feed does not
-- say), and the odds that such a bet was taken at as a whole (ten-thousandths; null: its legs' odds multiply).
alter table sport_fixtures add column scores jsonb;
alter table sport_bets add column joint_odds integer check (joint_odds > 10000);
