-- The town of an address. Null: told within the address, before it had a field of its own.
alter table players add column town text;
