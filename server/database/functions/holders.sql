-- Today's owners of each property.

-- A transfer may be recorded for a future day, so "today" is compared by date and not by open end.
create view thram_holders with (security_invoker = true) as
  select organisation_id, thram_id, owner_id, position, share_numerator, share_denominator
  from thram_holdings where held_from <= app_today() and (held_until is null or held_until > app_today());
comment on view thram_holders is 'The owners of each thram today and their shares.';

create view plot_holders with (security_invoker = true) as
  select p.organisation_id, p.id as plot_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from plots p join thram_holders h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id;
comment on view plot_holders is 'The owners of each plot today: those of its thram.';

create view building_holders with (security_invoker = true) as
  select organisation_id, building_id, owner_id, position, share_numerator, share_denominator from building_holdings
  union all
  select bp.organisation_id, bp.building_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from building_plots bp
  join plot_holders h on h.organisation_id = bp.organisation_id and h.plot_id = bp.plot_id
  where bp.position = 0
    and not exists (select from building_holdings own where own.organisation_id = bp.organisation_id and own.building_id = bp.building_id);
comment on view building_holders is 'The owners of each building today: its own, or else those of its first plot.';

create view unit_holders with (security_invoker = true) as
  select organisation_id, unit_id, owner_id, position, share_numerator, share_denominator from unit_holdings
  union all
  select u.organisation_id, u.id as unit_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from units u
  join building_holders h on h.organisation_id = u.organisation_id and h.building_id = u.building_id
  where not exists (select from unit_holdings own where own.organisation_id = u.organisation_id and own.unit_id = u.id);
comment on view unit_holders is 'The owners of each unit today: its own, or else those of its building.';
