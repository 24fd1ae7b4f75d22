-- Tickets of sockets for as long as the shared store of tickets is away.
create table realtime_tickets (
  ticket_hash text primary key,
  holder jsonb not null,
  expires_at timestamptz(3) not null
);
create index realtime_tickets_expiry on realtime_tickets (expires_at);
