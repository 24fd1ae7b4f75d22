-- Payments that are made in a vendor's widget on our own page: what opens it, and how long.
create table order_widgets (
  player_id uuid not null,
  order_id uuid not null,
  token text not null,
  -- Address of the vendor's script.
  script text not null,
  until timestamptz(3) not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references orders (player_id, order_id)
);
