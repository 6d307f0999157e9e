-- Plots and buildings store a copy of their gewog or thromde, so that the map needs no join (docs/decisions/0010).

-- The lock keeps the thram in its place meanwhile. A transaction that waited for a move reads the new place.
create function place_plot() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select t.administrative_zone_id into new.administrative_zone_id
  from public.thrams t where t.organisation_id = new.organisation_id and t.id = new.thram_id for share;
  return new;
end $$;
comment on function place_plot is 'Copies the zone of its thram to a plot. Trigger on plots.';

create trigger place_plot before insert or update of thram_id, administrative_zone_id on plots for each row execute function place_plot();

create function place_plots_of_thram() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update public.plots set administrative_zone_id = new.administrative_zone_id where organisation_id = new.organisation_id and thram_id = new.id;
  return null;
end $$;
comment on function place_plots_of_thram is 'Copies the zone of a thram to its plots. Trigger on thrams.';

create trigger place_plots after update on thrams for each row
  when (old.administrative_zone_id is distinct from new.administrative_zone_id) execute function place_plots_of_thram();

-- The caller that registers a building may give its place (an import does, to write the row once). Its plots correct the place later.
create function place_buildings(organisation uuid, moved uuid[]) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from public.plots p
  where p.organisation_id = organisation and p.id = any(array(select bp.plot_id from public.building_plots bp
    where bp.organisation_id = organisation and bp.building_id = any(moved) and bp.position = 0)) order by p.id for share;
  update public.buildings b set administrative_zone_id = placed.administrative_zone_id
  from (
    select m.id, (select p.administrative_zone_id from public.building_plots bp
      join public.plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
      where bp.organisation_id = organisation and bp.building_id = m.id and bp.position = 0 order by bp.plot_id limit 1)
    from unnest(moved) m (id)
  ) placed (id, administrative_zone_id)
  where b.organisation_id = organisation and b.id = placed.id and b.administrative_zone_id is distinct from placed.administrative_zone_id;
end $$;
comment on function place_buildings is
  'Copies the zone of their first plot to buildings. Called by place_buildings_of_plot and place_buildings_on_plots.';

create function place_buildings_of_plot() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform public.place_buildings(new.organisation_id, array(select bp.building_id from public.building_plots bp
    where bp.organisation_id = new.organisation_id and bp.plot_id = new.id and bp.position = 0));
  return null;
end $$;
comment on function place_buildings_of_plot is 'Copies the zone of a plot to the buildings whose first plot it is. Trigger on plots.';

create trigger place_buildings after update on plots for each row
  when (old.administrative_zone_id is distinct from new.administrative_zone_id) execute function place_buildings_of_plot();

create function place_buildings_on_plots() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    perform public.place_buildings(organisation_id, array_agg(distinct building_id)) from old_rows group by organisation_id;
  end if;
  if tg_op <> 'DELETE' then
    perform public.place_buildings(organisation_id, array_agg(distinct building_id)) from new_rows group by organisation_id;
  end if;
  return null;
end $$;
comment on function place_buildings_on_plots is
  'Copies the zone of the first plot to buildings whose plots have changed. Trigger on building_plots.';

create trigger place_buildings_insert after insert on building_plots
  referencing new table as new_rows for each statement execute function place_buildings_on_plots();
create trigger place_buildings_update after update on building_plots
  referencing old table as old_rows new table as new_rows for each statement execute function place_buildings_on_plots();
create trigger place_buildings_delete after delete on building_plots
  referencing old table as old_rows for each statement execute function place_buildings_on_plots();
