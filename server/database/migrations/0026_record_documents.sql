-- Documents and photos of any record. `entity` is the noun of the contract ("unit", "lease"): the record lies in a slice further
-- right, so no foreign key can say it; keepDocument looks that it is there, and what removes a record removes its documents.
alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check check (content_type in ('image/png', 'image/webp', 'application/pdf'));

alter table documents drop constraint documents_kind_check;
alter table documents drop constraint documents_check;
alter table documents add constraint documents_kind_check check (kind ~ '^[A-Z][A-Z_]{1,39}$');
alter table documents
  add column entity text check (entity ~ '^[a-z][A-Za-z]{1,39}$'),
  add column entity_id uuid,
  add column title text check (length(title) between 1 and 120),
  add column byte_size integer check (byte_size > 0),
  -- A small picture of it, for lists.
  add column thumbnail_hash text,
  -- The office's own: neither owner nor tenant is shown it.
  add column is_office_only boolean not null default false,
  add column added_by uuid references people on delete restrict,
  add foreign key (organisation_id, thumbnail_hash) references files on delete restrict,
  add constraint documents_picture_or_of_record check (
    case when kind in ('PROFILE', 'SIGNATURE', 'LOGO')
      then entity is null and entity_id is null and (kind = 'LOGO') = (person_id is null)
      else entity is not null and entity_id is not null and title is not null and byte_size is not null and person_id is null
    end);
drop index documents_one_of_a_kind;
create unique index documents_one_of_a_kind on documents (organisation_id, kind, person_id) nulls not distinct where entity is null;
create index documents_of_record on documents (organisation_id, entity, entity_id, created_at, id);
create index documents_thumbnail on documents (organisation_id, thumbnail_hash);
create index documents_added_by on documents (added_by);

-- Who may see the documents of a record: one question for one record, answered by index. Definer functions for the reason that
-- 0011_sight.sql gives; each is fixed to the organisation and the person of the context.
create function owns_thram(thram uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.thram_holdings h where h.organisation_id = public.app_organisation_id() and h.thram_id = thram
    and h.owner_id = public.app_person_id() and h.held_until is null)
$$;

create function owns_plot(plot uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.plots p
    where p.organisation_id = public.app_organisation_id() and p.id = plot and public.owns_thram(p.thram_id))
$$;

create function owns_building(building uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from public.building_holdings h
      where h.organisation_id = public.app_organisation_id() and h.building_id = building)
    then exists (select from public.building_holdings h where h.organisation_id = public.app_organisation_id()
      and h.building_id = building and h.owner_id = public.app_person_id())
    else exists (select from public.building_plots bp where bp.organisation_id = public.app_organisation_id()
      and bp.building_id = building and public.owns_plot(bp.plot_id))
  end
$$;

create function owns_unit(unit uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from public.unit_holdings h where h.organisation_id = public.app_organisation_id() and h.unit_id = unit)
    then exists (select from public.unit_holdings h where h.organisation_id = public.app_organisation_id()
      and h.unit_id = unit and h.owner_id = public.app_person_id())
    else exists (select from public.units u
      where u.organisation_id = public.app_organisation_id() and u.id = unit and public.owns_building(u.building_id))
  end
$$;

create function owns_lease(lease uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.leases l where l.organisation_id = public.app_organisation_id() and l.id = lease
    and case
      when l.unit_id is not null then public.owns_unit(l.unit_id)
      when l.building_id is not null then public.owns_building(l.building_id)
      else public.owns_plot(l.plot_id)
    end)
$$;

create function rents_lease(lease uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.leases l
    where l.organisation_id = public.app_organisation_id() and l.id = lease and l.tenant_id = public.app_person_id())
$$;

-- A kind of record that is not named here has documents for the office alone: the slice that adds one adds its line.
create function owner_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'owner' then record = public.app_person_id()
    when 'thram' then public.owns_thram(record)
    when 'plot' then public.owns_plot(record)
    when 'building' then public.owns_building(record)
    when 'unit' then public.owns_unit(record)
    when 'lease' then public.owns_lease(record)
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.owns_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.owns_lease(p.lease_id))
    else false
  end
$$;

create function tenant_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'tenant' then record = public.app_person_id()
    when 'lease' then public.rents_lease(record)
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.rents_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.rents_lease(p.lease_id))
    else false
  end
$$;
