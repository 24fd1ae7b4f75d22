-- Games of outside vendors, as their lists last said. The house's own are rows of the catalogue.
create table vendor_games (
  -- Ours, in addresses: the vendor's name and its own code.
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  vendor text not null,
  vendor_code text not null,
  title text not null,
  label text not null,
  kind text not null check (kind in ('slot', 'table', 'live', 'instant')),
  rtp_percent text,
  first_seen_at timestamptz(3) not null,
  -- When it left the vendor's list; rounds of it are still settled.
  removed_at timestamptz(3),
  unique (vendor, vendor_code)
);
