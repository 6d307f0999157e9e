-- What an owner sees is worked out once in a transaction. Each table's policy asks for it, and one builds on the other, so a list of an owner
-- of thousands asked a dozen times. The ids are kept in a setting of the transaction, for the organisation, person and instant of the
-- context; a transaction that has written anything works them out anew each time, since it may have changed them itself.
alter function owned_building_ids() rename to find_owned_building_ids;
alter function owned_unit_ids() rename to find_owned_unit_ids;
alter function owned_lease_ids() rename to find_owned_lease_ids;
alter function visible_building_ids() rename to find_visible_building_ids;
alter function visible_plot_ids() rename to find_visible_plot_ids;
alter function visible_thram_ids() rename to find_visible_thram_ids;

create function kept_sight(sight text) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  setting text := 'app.sight_' || sight;
  stamp text := concat_ws(' ', public.app_organisation_id(), public.app_person_id(), extract(epoch from public.app_now()), '');
  kept text := current_setting(setting, true);
  ids uuid[];
begin
  if pg_current_xact_id_if_assigned() is not null then
    return query execute format('select public.%I()', 'find_' || sight);
  elsif starts_with(kept, stamp) then
    return query select unnest(substr(kept, length(stamp) + 1)::uuid[]);
  else
    execute format('select array(select public.%I())', 'find_' || sight) into ids;
    perform set_config(setting, stamp || ids::text, true);
    return query select unnest(ids);
  end if;
end $$;

do $$
declare sight text;
begin
  foreach sight in array array['owned_building_ids', 'owned_unit_ids', 'owned_lease_ids', 'visible_building_ids', 'visible_plot_ids', 'visible_thram_ids'] loop
    execute format('create function %I() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
      as $sight$ select public.kept_sight(%L) $sight$', sight, sight);
  end loop;
end $$;
