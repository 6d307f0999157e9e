create table online_orders (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  order_number text not null check (order_number ~ '^[0-9A-Z]{8,20}$'),
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  status text not null default 'CREATED'
    check (status in ('CREATED', 'STARTED', 'CODE_SENT', 'DEBITING', 'UNKNOWN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED')),
  banks jsonb not null default '[]',
  bank_id text check (length(bank_id) <= 20),
  bank_name text check (length(bank_name) <= 80),
  gateway_reference text check (length(gateway_reference) <= 60),
  auth_number text check (length(auth_number) <= 40),
  result_code text check (length(result_code) <= 10),
  note text check (length(note) <= 500),
  payment_id uuid,
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  -- A payer with a payment link is not signed in, so this is the hash of the key of the browser that started it.
  payer_key_hash text check (payer_key_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  debit_asked_at timestamptz,
  -- When the gateway was last queried for the state, how often, and when it is queried next.
  asked_at timestamptz,
  asked_count integer not null default 0 check (asked_count >= 0),
  next_ask_at timestamptz,
  closed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'PAID') = (payment_id is not null)),
  check ((status in ('PAID', 'FAILED', 'CANCELLED', 'EXPIRED')) = (closed_at is not null)),
  check ((status in ('DEBITING', 'UNKNOWN')) = (next_ask_at is not null))
);
comment on table online_orders is
  'Attempts to pay through the payment gateway. Account numbers and codes of the payer are forwarded and never stored.';
create unique index online_orders_number on online_orders (organisation_id, order_number);
create unique index online_orders_payment on online_orders (organisation_id, payment_id);
create unique index online_orders_payer_key on online_orders (organisation_id, payer_key_hash);
create index online_orders_sorted on online_orders (organisation_id, started_at, id);
create index online_orders_status on online_orders (organisation_id, status, started_at, id);
create index online_orders_lease on online_orders (organisation_id, lease_id, started_at, id);
create index online_orders_tenant on online_orders (organisation_id, tenant_id, started_at, id);
create index online_orders_started_by on online_orders (organisation_id, started_by, started_at, id);
create index online_orders_to_ask on online_orders (organisation_id, next_ask_at, id) where next_ask_at is not null;
create index online_orders_to_expire on online_orders (organisation_id, expires_at, id)
  where status in ('CREATED', 'STARTED', 'CODE_SENT');
create index online_orders_any_number on online_orders (order_number);

create table online_order_advices (
  organisation_id uuid not null default app_organisation_id(),
  order_id uuid not null,
  advice_id uuid not null,
  place integer not null check (place between 1 and 50),
  primary key (organisation_id, order_id, advice_id),
  foreign key (organisation_id, order_id) references online_orders on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table online_order_advices is 'The advices that an online payment pays, in order.';
create index online_order_advices_advice on online_order_advices (organisation_id, advice_id);

create table online_order_events (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  order_id uuid not null,
  status text not null check (length(status) <= 20),
  message text not null check (length(message) between 1 and 20),
  code text check (length(code) <= 10),
  note text check (length(note) <= 500),
  happened_at timestamptz not null default app_now(),
  person_id uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references online_orders on delete restrict
);
comment on table online_order_events is
  'The messages exchanged with the payment gateway about an order. Rows are only inserted; they contain no account numbers and no codes.';
create index online_order_events_order on online_order_events (organisation_id, order_id, id);
