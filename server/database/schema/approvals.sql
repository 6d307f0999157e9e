create table approvals (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('REMITTANCE', 'REFUND', 'WRITE_OFF', 'CREDIT_NOTE', 'REPAIR_BILL', 'BANK_ACCOUNT', 'SETTING')),
  -- The key of the call, such as "remittance.create".
  call text not null check (length(call) between 1 and 80),
  params jsonb not null check (octet_length(params::text) <= 2000),
  -- The checked body as it was sent; deleted once the request is decided.
  body jsonb check (octet_length(body::text) <= 2000000),
  -- The version of the record in the request (If-Match).
  if_match integer,
  amount bigint,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  requested_by uuid not null default app_person_id(),
  -- The office member who set the phone number with which the requesting owner signs in. They might control that sign-in, so they must not
  -- approve its requests.
  barred_id uuid,
  -- Set if nobody else could approve when it was requested. From this time the requesting person can turn approvals off
  -- without a second person.
  self_approval_from timestamptz,
  requested_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) <= 500),
  result_id uuid,
  primary key (organisation_id, id),
  check ((status = 'PENDING') = (decided_at is null)),
  check (decided_by is null or status = 'WITHDRAWN' or decided_by <> requested_by or decided_at >= self_approval_from),
  check (decided_by is distinct from barred_id or decided_by is null)
);
comment on table approvals is
  'Calls that move money or add a bank account and wait for a second person. The approval executes the call as it was sent.';
create index approvals_requested on approvals (organisation_id, requested_at desc, id);
-- Only one request with the same call, record, fields and amount can wait. jsonb stores equal fields in one order.
create unique index approvals_same on approvals (
  organisation_id, md5(call || ' ' || params::text || ' ' || body::text), coalesce(amount, 0)
) where status = 'PENDING';
create index approvals_pending on approvals (organisation_id, expires_at) where status = 'PENDING';
