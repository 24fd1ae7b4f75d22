-- A bet that is void after it had brought points brings none: its row stays, with nothing.
alter table vip_points
  drop constraint vip_points_thousandths_check,
  add constraint vip_points_thousandths_check check (thousandths >= 0) not valid;
