-- An owner sees the buildings of the units they hold. Those of units that follow their building are their own already, and were looked up all
-- the same, each unit by its key: a fifth of the time of a list of an owner of thousands. So only units that are held apart are looked up.
create or replace function find_visible_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select public.owned_building_ids()
  union
  select u.building_id from public.units u where u.organisation_id = public.app_organisation_id() and u.id = any(array(
    select h.unit_id from public.unit_holdings h where h.organisation_id = public.app_organisation_id() and h.owner_id = public.app_person_id()))
$$;

-- What is not drawn yet, beside the map: where nearly all is, the whole office was read for the few.
create index plots_not_drawn on plots (organisation_id, plot_number, id) where bounds is null;
create index buildings_not_drawn on buildings (organisation_id, name, id) where bounds is null;
