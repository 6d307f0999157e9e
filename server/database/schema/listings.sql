create table listings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  plot_id uuid,
  building_id uuid,
  unit_id uuid,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CLOSED')),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 4000),
  asking_rent_amount bigint not null check (asking_rent_amount between 1 and 10000000000000),
  -- Available from this day; immediately if null.
  available_on date,
  contact text not null check (contact in ('FORM', 'PHONE')),
  contact_name text check (length(contact_name) <= 120),
  contact_phone text check (contact_phone ~ '^[0-9]{8}$'),
  -- Copied from the register when the listing was last saved or published.
  use text not null check (use ~ '^[A-Z][A-Z_]{1,39}$'),
  bedrooms integer,
  floor integer,
  building_floors integer,
  area_value numeric,
  area_unit text check (area_unit in ('ACRE', 'SQFT')),
  building_name text,
  place_label text not null,
  dzongkhag_id uuid not null references dzongkhags on delete restrict,
  administrative_zone_id uuid not null references administrative_zones on delete restrict,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  published_at timestamptz,
  closed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  check (num_nonnulls(plot_id, building_id, unit_id) = 1),
  check ((property_type = 'LAND') = (plot_id is not null)),
  check ((property_type = 'BUILDING') = (building_id is not null)),
  check ((property_type = 'UNIT') = (unit_id is not null)),
  check ((contact = 'PHONE') = (contact_phone is not null)),
  check (status <> 'PUBLISHED' or published_at is not null),
  check ((status = 'CLOSED') = (closed_at is not null))
);
comment on table listings is
  'Properties offered for rent. A listing contains a copy of the data that describes the property, because visitors cannot read the '
  'register.';
-- Only one open listing per property.
create unique index listings_plot_open on listings (organisation_id, plot_id) where status <> 'CLOSED' and plot_id is not null;
create unique index listings_building_open on listings (organisation_id, building_id) where status <> 'CLOSED' and building_id is not null;
create unique index listings_unit_open on listings (organisation_id, unit_id) where status <> 'CLOSED' and unit_id is not null;
create index listings_plot on listings (organisation_id, plot_id);
create index listings_building on listings (organisation_id, building_id);
create index listings_unit on listings (organisation_id, unit_id);
create index listings_dzongkhag on listings (dzongkhag_id);
create index listings_zone on listings (administrative_zone_id);
create index listings_newest on listings (organisation_id, created_at, id);
-- The public search covers all organisations.
create index listings_public on listings (published_at, id) where status = 'PUBLISHED';
create index listings_public_rent on listings (asking_rent_amount, id) where status = 'PUBLISHED';
create index listings_public_dzongkhag on listings (dzongkhag_id, published_at, id) where status = 'PUBLISHED';
create index listings_public_zone on listings (administrative_zone_id, published_at, id) where status = 'PUBLISHED';
create index listings_id on listings (id);

create table listing_photos (
  organisation_id uuid not null default app_organisation_id(),
  listing_id uuid not null,
  document_id uuid not null,
  position integer not null check (position >= 0),
  primary key (organisation_id, document_id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, document_id) references documents on delete cascade
);
comment on table listing_photos is 'The photos of a listing in order. The first one is the cover.';
create index listing_photos_listing on listing_photos (organisation_id, listing_id);

create table listing_enquiries (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  listing_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  message text not null check (length(message) between 1 and 2000),
  state text not null default 'NEW' check (state in ('NEW', 'ANSWERED', 'CLOSED')),
  note text check (length(note) <= 1000),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  check (num_nonnulls(phone_number, email) >= 1)
);
comment on table listing_enquiries is 'Enquiries about a listing.';
create index listing_enquiries_listing on listing_enquiries (organisation_id, listing_id);
create index listing_enquiries_newest on listing_enquiries (organisation_id, created_at, id);
create index listing_enquiries_state on listing_enquiries (organisation_id, state, created_at, id);

create table viewing_slots (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  listing_id uuid not null,
  -- Day and times of day in Bhutan.
  on_date date not null,
  starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  places integer not null check (places between 1 and 20),
  withdrawn_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  check (starts_at < ends_at)
);
comment on table viewing_slots is 'Times at which visitors can view a listed property, each with a number of places.';
create index viewing_slots_listing on viewing_slots (organisation_id, listing_id, on_date, starts_at, id);
create index viewing_slots_days on viewing_slots (organisation_id, on_date, starts_at, id);
create index viewing_slots_id on viewing_slots (id);

create table viewings (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  listing_id uuid not null,
  slot_id uuid not null,
  -- The enquiry of the visitor. Their name and number are stored only there, so that they are deleted with it.
  enquiry_id uuid not null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete cascade,
  foreign key (organisation_id, slot_id) references viewing_slots on delete cascade,
  foreign key (organisation_id, enquiry_id) references listing_enquiries on delete cascade,
  check ((status = 'REQUESTED') = (decided_at is null))
);
comment on table viewings is 'Viewings that visitors requested. REQUESTED and CONFIRMED viewings use a place of their slot.';
create index viewings_listing on viewings (organisation_id, listing_id);
create index viewings_slot on viewings (organisation_id, slot_id, created_at, id);
create index viewings_enquiry on viewings (organisation_id, enquiry_id);
create index viewings_id on viewings (id);

create table listing_views (
  organisation_id uuid not null default app_organisation_id(),
  listing_id uuid not null,
  viewed_on date not null,
  views integer not null check (views > 0),
  primary key (organisation_id, listing_id, viewed_on),
  foreign key (organisation_id, listing_id) references listings on delete cascade
);
comment on table listing_views is 'How often a published listing was opened on each day. Visitors are not identified.';

-- Notes, tasks and calls about a listing (notes.sql).
alter table notes add column listing_id uuid;
alter table notes add foreign key (organisation_id, listing_id) references listings on delete cascade;
create index notes_listing on notes (organisation_id, listing_id, created_at, id) where listing_id is not null;
-- The last of the columns for the subject of a note. A note has one subject.
alter table notes add constraint notes_about_one
  check (num_nonnulls(tenant_id, owner_id, thram_id, plot_id, building_id, unit_id, remittance_id, listing_id) = 1);
