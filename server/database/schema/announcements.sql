create table announcements (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 1000),
  body_dzongkha text check (length(body_dzongkha) between 1 and 500),
  audience text not null check (audience in ('TENANTS', 'OWNERS', 'TENANTS_AND_OWNERS')),
  scope text not null check (scope in ('OFFICE', 'BUILDING', 'ZONE')),
  building_id uuid,
  administrative_zone_id uuid references administrative_zones on delete restrict,
  sends_sms boolean not null,
  sends_email boolean not null,
  is_urgent boolean not null,
  urgent_reason text check (length(urgent_reason) between 1 and 200),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  -- The previewed and sent text; null for a draft.
  sms_text text check (length(sms_text) between 1 and 2000),
  people_count integer check (people_count between 1 and 20000),
  sms_count integer check (sms_count >= 0),
  sms_parts_count integer check (sms_parts_count >= 0),
  email_count integer check (email_count >= 0),
  -- Null if the office had set no price.
  cost_amount bigint check (cost_amount between 0 and 10000000000000),
  sent_at timestamptz,
  sent_by uuid,
  -- When sending begins: not before the requested time and not in the quiet hours.
  starts_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  check ((scope = 'BUILDING') = (building_id is not null) and (scope = 'ZONE') = (administrative_zone_id is not null)),
  check (is_urgent = (urgent_reason is not null)),
  check ((state = 'DRAFT') = (sent_at is null)),
  check ((sent_at is null) = (starts_at is null) and (sent_at is null) = (sms_text is null) and (sent_at is null) = (people_count is null)),
  check ((state = 'CANCELLED') = (cancelled_at is not null))
);
comment on table announcements is
  'Messages of the office to many tenants or owners. A draft can be changed. A sent announcement does not change, nor do its counts and '
  'cost.';
create index announcements_newest on announcements (organisation_id, created_at, id);
create index announcements_start on announcements (organisation_id, starts_at, id);
create index announcements_due on announcements (organisation_id, starts_at, id) where state in ('SCHEDULED', 'SENDING');
create index announcements_building on announcements (organisation_id, building_id) where building_id is not null;
create index announcements_zone on announcements (administrative_zone_id) where administrative_zone_id is not null;

create table announcement_deliveries (
  organisation_id uuid not null default app_organisation_id(),
  -- The id of the message in the outbox, or of the notification.
  id uuid not null,
  announcement_id uuid not null,
  tenant_id uuid,
  owner_id uuid,
  channel text not null check (channel in ('SMS', 'EMAIL', 'IN_PRODUCT')),
  recipient text check (length(recipient) between 3 and 254),
  created_at timestamptz not null default app_now(),
  -- When it was written to the outbox, or shown in the product.
  queued_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, announcement_id) references announcements on delete cascade,
  foreign key (organisation_id, tenant_id) references tenants on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete cascade,
  check ((tenant_id is null) <> (owner_id is null)),
  check ((channel = 'IN_PRODUCT') = (recipient is null))
);
comment on table announcement_deliveries is
  'The recipients of an announcement with their channels, chosen when it is sent: each person at most once per channel, each number and '
  'address once.';
create unique index announcement_deliveries_once
  on announcement_deliveries (organisation_id, announcement_id, coalesce(tenant_id, owner_id), channel);
create unique index announcement_deliveries_recipient
  on announcement_deliveries (organisation_id, announcement_id, channel, lower(recipient)) where recipient is not null;
create index announcement_deliveries_to_queue on announcement_deliveries (organisation_id, announcement_id, id) where queued_at is null;
create index announcement_deliveries_tenant on announcement_deliveries (organisation_id, tenant_id) where tenant_id is not null;
create index announcement_deliveries_owner on announcement_deliveries (organisation_id, owner_id) where owner_id is not null;
create index announcement_deliveries_created on announcement_deliveries (organisation_id, created_at, id);
