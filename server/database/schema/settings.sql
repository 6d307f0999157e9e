create table settings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  key text not null check (length(key) between 1 and 60),
  effective_from date not null,
  value jsonb not null check (octet_length(value::text) <= 20000),
  set_at timestamptz not null default app_now(),
  set_by uuid default app_person_id(),
  primary key (organisation_id, key, effective_from)
);
comment on table settings is
  'The settings of each organisation. Financial and legal settings are dated: the row with the latest date that is not in the future '
  'applies. Settings without dates use the earliest possible day.';

create table installation_settings (
  key text primary key check (length(key) between 1 and 60),
  value jsonb not null check (octet_length(value::text) <= 20000),
  set_at timestamptz not null default app_now(),
  set_by uuid default app_person_id()
);
comment on table installation_settings is 'The settings that a SUPERADMIN makes for the whole installation.';

create table public_holidays (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  on_date date not null,
  name text not null check (length(name) between 1 and 120),
  primary key (organisation_id, on_date)
);
comment on table public_holidays is 'The public holidays that each organisation observes. Deadlines in working days skip them.';

create table notification_templates (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  type text not null check (length(type) between 1 and 60),
  is_on boolean not null,
  channels text[] not null check (channels <@ array['SMS', 'EMAIL', 'IN_PRODUCT']),
  audiences text[] not null check (audiences <@ array['TENANT', 'OWNER', 'STAFF']),
  language text not null check (language in ('ENGLISH', 'DZONGKHA', 'BOTH')),
  subject text not null check (length(subject) between 1 and 120),
  english text not null check (length(english) between 1 and 600),
  dzongkha text not null check (length(dzongkha) <= 600),
  timings jsonb not null default '[]',
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, type)
);
comment on table notification_templates is
  'The wording, channels and audiences of a type of message, if an organisation has changed the defaults.';

create table named_versions (
  organisation uuid references organisations on delete cascade,
  entity text not null check (entity in ('setting', 'notificationTemplate', 'job')),
  name text not null check (length(name) between 1 and 60),
  version integer not null,
  unique nulls not distinct (organisation, entity, name)
);
comment on table named_versions is
  'Versions of things that are identified by name: settings, message templates and jobs, of an organisation or of the installation.';
