-- What /readyz writes to learn whether the disk takes a write.
create table write_probe (probe integer primary key, filler bytea not null);
