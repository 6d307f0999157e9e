-- The data besides published listings that visitors may read. These functions run with the rights of the table owner, because a visitor
-- sees neither organisations nor files.

create function listing_offices() returns table (id uuid, name text) language sql stable security definer set search_path = pg_catalog, public as $$
  select o.id, o.name from public.organisations o
  where o.is_enabled and exists (select from public.listings l where l.organisation_id = o.id and l.status = 'PUBLISHED')
$$;
comment on function listing_offices is 'The enabled organisations with a published listing. Called by policies and for visitors.';

create function published_photo(listing uuid, photo uuid, is_small boolean)
  returns table (organisation_id uuid, hash text, content_type text, content bytea) language sql stable security definer set search_path = pg_catalog, public as $$
  select f.organisation_id, f.hash, f.content_type, f.content
  from public.listings l
  join public.organisations o on o.id = l.organisation_id and o.is_enabled
  join public.listing_photos p on p.organisation_id = l.organisation_id and p.listing_id = l.id
  join public.documents d on d.organisation_id = p.organisation_id and d.id = p.document_id and d.entity = 'listing' and d.entity_id = l.id
  join public.files f on f.organisation_id = d.organisation_id
    and f.hash = case when is_small then coalesce(d.thumbnail_hash, d.file_hash) else d.file_hash end
  where l.id = listing and p.document_id = photo and l.status = 'PUBLISHED'
$$;
comment on function published_photo is 'A photo of a published listing, and no other document. Called for visitors.';

create function count_listing_view(listing uuid, today date) returns void language sql volatile security definer set search_path = pg_catalog, public as $$
  insert into public.listing_views (organisation_id, listing_id, viewed_on, views)
  select l.organisation_id, l.id, today, 1 from public.listings l where l.id = listing and l.status = 'PUBLISHED'
  on conflict (organisation_id, listing_id, viewed_on) do update set views = public.listing_views.views + 1
$$;
comment on function count_listing_view is 'Counts that a published listing was opened on a day. Called for visitors.';

create function organisation_of_listing(listing uuid) returns uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select l.organisation_id from public.listings l join public.organisations o on o.id = l.organisation_id and o.is_enabled
  where l.id = listing and l.status = 'PUBLISHED'
$$;
comment on function organisation_of_listing is 'The organisation of a published listing. Called when a visitor sends an enquiry.';

-- Accurate enough to judge the neighbourhood, but not to find the plot.
create function listing_position(listing uuid) returns point language sql stable security definer set search_path = pg_catalog, public as $$
  select point(round((@@ b.bounds)[0]::numeric, 3)::float8, round((@@ b.bounds)[1]::numeric, 3)::float8)
  from (
    select coalesce(h.bounds, p.bounds) as bounds
    from public.listings l
    left join public.units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join public.buildings h on h.organisation_id = l.organisation_id and h.id = coalesce(l.building_id, u.building_id)
    left join public.building_plots bp on bp.organisation_id = l.organisation_id and bp.building_id = h.id and bp.position = 0
    left join public.plots p on p.organisation_id = l.organisation_id and p.id = coalesce(l.plot_id, bp.plot_id)
    where l.id = listing and l.status = 'PUBLISHED'
  ) b where b.bounds is not null
$$;
comment on function listing_position is 'The position of a published listing, rounded to about 100 m. Called for the public map.';

create function offered_viewings(listing uuid, moment timestamptz)
  returns table (id uuid, on_date date, starts_at text, ends_at text, places_left integer)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.id, s.on_date, s.starts_at, s.ends_at, greatest(0, s.places - (
      select count(*) from public.viewings v
      where v.organisation_id = s.organisation_id and v.slot_id = s.id and v.status in ('REQUESTED', 'CONFIRMED')))::integer
  from public.listings l
  join public.organisations o on o.id = l.organisation_id and o.is_enabled
  join public.viewing_slots s on s.organisation_id = l.organisation_id and s.listing_id = l.id and s.withdrawn_at is null
  where l.id = listing and l.status = 'PUBLISHED' and (s.on_date + s.starts_at::time) at time zone 'Asia/Thimphu' > moment
  order by s.on_date, s.starts_at, s.id limit 40
$$;
comment on function offered_viewings is
  'The future viewing times of a published listing, with the number of free places. Called for visitors.';

create function organisation_of_viewing_slot(slot uuid) returns uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select s.organisation_id from public.viewing_slots s
  join public.listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id and l.status = 'PUBLISHED'
  join public.organisations o on o.id = s.organisation_id and o.is_enabled
  where s.id = slot
$$;
comment on function organisation_of_viewing_slot is
  'The organisation of a viewing time of a published listing. Called when a visitor requests a viewing.';

create function organisation_of_viewing(viewing uuid) returns uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select v.organisation_id from public.viewings v where v.id = viewing
$$;
comment on function organisation_of_viewing is
  'The organisation of a viewing. Called when a visitor opens the link of an SMS, after its signature was checked.';
