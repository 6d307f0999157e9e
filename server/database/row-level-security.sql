-- Row-level security on every table with an organisation_id, set in a loop so that no new table is forgotten. Run whenever tables,
-- functions, grants or policies changed (migrate.ts); catalogue.test.ts proves the result.
do $$
declare protected_table text;
begin
  for protected_table in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id' and not a.attisdropped
  loop
    execute format('alter table public.%I enable row level security', protected_table);
    execute format('alter table public.%I force row level security', protected_table);
    execute format('drop policy if exists organisation_isolation on public.%I', protected_table);
    execute format('create policy organisation_isolation on public.%I as restrictive to {{staff}}, {{owner}}, {{tenant}}
      using (organisation_id = app_organisation_id()) with check (organisation_id = app_organisation_id())', protected_table);
    execute format('drop policy if exists staff on public.%I', protected_table);
    execute format('create policy staff on public.%I to {{staff}}
      using (organisation_id = app_organisation_id()) with check (organisation_id = app_organisation_id())', protected_table);
    -- The owner of the tables migrates them, and its definer functions and foreign key checks must see all rows.
    execute format('drop policy if exists migrations on public.%I', protected_table);
    execute format('create policy migrations on public.%I to current_user using (true) with check (true)', protected_table);
  end loop;
end $$;

alter table organisations enable row level security;
alter table organisations force row level security;
drop policy if exists migrations on organisations;
create policy migrations on organisations to current_user using (true) with check (true);
drop policy if exists organisation_isolation on organisations;
create policy organisation_isolation on organisations as restrictive to {{staff}}, {{owner}}, {{tenant}} using (id = app_organisation_id());
drop policy if exists members on organisations;
create policy members on organisations to {{staff}}, {{owner}}, {{tenant}} using (id = app_organisation_id());
drop policy if exists operators on organisations;
create policy operators on organisations to {{operator}}, {{auth}} using (true) with check (true);

-- The security log: an office sees its own events, an operator sees all. Nobody changes or removes any.
alter table security_events enable row level security;
alter table security_events force row level security;
drop policy if exists migrations on security_events;
create policy migrations on security_events to current_user using (true) with check (true);
drop policy if exists own on security_events;
create policy own on security_events for select to {{staff}} using (organisation = app_organisation_id());
drop policy if exists operators on security_events;
create policy operators on security_events for select to {{operator}}, {{auth}} using (true);
drop policy if exists records on security_events;
create policy records on security_events for insert to {{auth}} with check (true);
-- Retention: an office may choose no less than 6 months.
drop policy if exists old on security_events;
create policy old on security_events for delete to {{staff}}
  using (organisation = app_organisation_id() and at < app_now() - interval '6 months');
drop policy if exists old_of_nobody on security_events;
create policy old_of_nobody on security_events for delete to {{auth}} using (organisation is null and at < app_now() - interval '6 months');

-- Requests for access: visitors send them through the auth role, and only operators read and decide them.
alter table access_requests enable row level security;
alter table access_requests force row level security;
drop policy if exists migrations on access_requests;
create policy migrations on access_requests to current_user using (true) with check (true);
drop policy if exists operators on access_requests;
create policy operators on access_requests to {{operator}}, {{auth}} using (true) with check (true);

-- API tokens: the auth role finds them before the office is known, and creates them for the office that it names (api-token-store.ts).
drop policy if exists identity on api_tokens;
create policy identity on api_tokens to {{auth}} using (true) with check (true);
drop policy if exists identity on sign_in_providers;
create policy identity on sign_in_providers for select to {{auth}} using (true);

-- Sign-in reads names before the organisation is known in which the person will act.
drop policy if exists sign_up on staff_members;
create policy sign_up on staff_members to {{auth}} using (true) with check (true);
drop policy if exists names on owners;
create policy names on owners for select to {{auth}} using (true);
drop policy if exists names on tenants;
create policy names on tenants for select to {{auth}} using (true);

-- Everyone may read national locations. Locations that an office added are visible to that office only, and only it can change them.
do $$
declare place text;
begin
  foreach place in array array['dzongkhags', 'administrative_zones', 'sub_administrative_zones'] loop
    execute format('alter table public.%I enable row level security', place);
    execute format('alter table public.%I force row level security', place);
    execute format('drop policy if exists migrations on public.%I', place);
    execute format('create policy migrations on public.%I to current_user using (true) with check (true)', place);
    execute format('drop policy if exists everybody on public.%I', place);
    execute format('create policy everybody on public.%I for select
      to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}}
      using (added_by_organisation is null or added_by_organisation = app_organisation_id())', place);
    execute format('drop policy if exists own on public.%I', place);
    execute format('create policy own on public.%I to {{staff}}
      using (added_by_organisation = app_organisation_id()) with check (added_by_organisation = app_organisation_id())', place);
    execute format('drop policy if exists operators on public.%I', place);
    execute format('create policy operators on public.%I to {{operator}} using (true) with check (true)', place);
  end loop;
end $$;

-- Only its author sees a view that is not shared, also within the office.
drop policy if exists own_or_shared on saved_views;
create policy own_or_shared on saved_views as restrictive to {{staff}}
  using (is_shared or person_id = app_person_id()) with check (is_shared or person_id = app_person_id());

drop policy if exists own on idempotency_keys;
create policy own on idempotency_keys to {{owner}}, {{tenant}} using (person_id = app_person_id()) with check (person_id = app_person_id());

-- Changes by owners and tenants are recorded in their own name. An action of a SUPERADMIN is recorded in the office that it affected.
drop policy if exists own on audit_events;
create policy own on audit_events for insert to {{owner}}, {{tenant}} with check (actor_id = app_person_id());
drop policy if exists of_operators on audit_events;
create policy of_operators on audit_events for insert to {{operator}} with check (actor_id = app_person_id());

-- Retention: no event is deleted before the minimum time, and no link while its event exists. A mark proves each cut.
drop policy if exists only_old on audit_events;
create policy only_old on audit_events as restrictive for delete to {{staff}} using (at < app_now() - interval '10 years');
drop policy if exists only_of_gone on audit_links;
create policy only_of_gone on audit_links as restrictive for delete to {{staff}}
  using (not exists (select from audit_events e where e.organisation_id = audit_links.organisation_id and e.id = audit_links.event_id));

-- Operators see their own support accesses in every organisation. The only notifications that they write are about those.
drop policy if exists own on support_accesses;
create policy own on support_accesses to {{operator}} using (operator_id = app_person_id()) with check (operator_id = app_person_id());
drop policy if exists of_support_access on notifications;
create policy of_support_access on notifications for insert to {{operator}}
  with check (type = 'SUPPORT_ACCESS' and audience = 'STAFF' and entity = 'supportAccess');

drop policy if exists own on audit_queue;
create policy own on audit_queue for insert to {{owner}}, {{tenant}} with check (true);
drop policy if exists of_operators on audit_queue;
create policy of_operators on audit_queue for insert to {{operator}} with check (true);

-- An owner sees their properties, everything that belongs to them, and the property that contains them. Records that are listed themselves
-- (units, leases, money) are compared with an array, which is computed once for the query and uses an index. Containing records are mostly
-- reached by key from those: `in (select …)` is hashed once and costs one look-up each. An array would be sorted again for each of them,
-- and the planner assumes that it has ten ids, so it would begin with the land of an owner of thousands. Lists of land and buildings
-- themselves read the owner's ids by index (visible-to-by-index.ts).
drop policy if exists own on owners;
create policy own on owners for select to {{owner}} using (id = app_person_id());
drop policy if exists own on thram_holdings;
create policy own on thram_holdings for select to {{owner}} using (owner_id = app_person_id());
drop policy if exists own on building_holdings;
create policy own on building_holdings for select to {{owner}} using (owner_id = app_person_id());
drop policy if exists own on unit_holdings;
create policy own on unit_holdings for select to {{owner}} using (owner_id = app_person_id());
drop policy if exists own on thrams;
create policy own on thrams for select to {{owner}} using (id in (select visible_thram_ids()));
drop policy if exists own on plots;
create policy own on plots for select to {{owner}} using (id in (select visible_plot_ids()));
drop policy if exists own on land_remarks;
create policy own on land_remarks for select to {{owner}} using (thram_id = any(array(select owned_thram_ids())));
drop policy if exists own on plot_successions;
create policy own on plot_successions for select to {{owner}}
  using (predecessor_id in (select visible_plot_ids()) and successor_id in (select visible_plot_ids()));
drop policy if exists own on buildings;
create policy own on buildings for select to {{owner}} using (id in (select visible_building_ids()));
drop policy if exists own on building_plots;
create policy own on building_plots for select to {{owner}} using (building_id in (select visible_building_ids()));
drop policy if exists own on units;
create policy own on units for select to {{owner}} using (id = any(array(select owned_unit_ids())));
drop policy if exists own on leases;
create policy own on leases for select to {{owner}} using (id = any(array(select owned_lease_ids())));
drop policy if exists own on tenants;
create policy own on tenants for select to {{owner}} using (id = any(array(select tenant_id from leases)));

drop policy if exists own on bank_accounts;
create policy own on bank_accounts to {{owner}} using (owner_id = app_person_id()) with check (owner_id = app_person_id());
do $$
declare own_money text;
begin
  foreach own_money in array array['remittances', 'remittance_items', 'owner_charges', 'owner_reserves', 'reserve_movements', 'expense_request_owners'] loop
    execute format('drop policy if exists own on public.%I', own_money);
    execute format('create policy own on public.%I for select to {{owner}} using (owner_id = app_person_id())', own_money);
  end loop;
end $$;

-- An owner sees the budgets of their properties, and their own share of each (server/budgets).
drop policy if exists own on budgets;
create policy own on budgets for select to {{owner}} using (building_id in (select owned_building_ids()));
drop policy if exists own on budget_lines;
create policy own on budget_lines for select to {{owner}} using (building_id in (select owned_building_ids()));

-- The owners whose approval of a bill is requested can read it.
drop policy if exists asked on expense_requests;
create policy asked on expense_requests for select to {{owner}} using (exists (
  select from expense_request_owners a where a.organisation_id = expense_requests.organisation_id and a.request_id = expense_requests.id));

-- A tenant sees the leases that they rent, alone or with co-tenants, and those co-tenants. Of the register they see only the properties
-- that they rent.
drop policy if exists rented on tenants;
create policy rented on tenants for select to {{tenant}} using (id = app_person_id() or id = any(array(select shared_tenant_ids())));
drop policy if exists own_details on tenants;
create policy own_details on tenants for update to {{tenant}} using (id = app_person_id()) with check (id = app_person_id());
drop policy if exists rented on leases;
create policy rented on leases for select to {{tenant}} using (id = any(array(select rented_lease_ids())));
drop policy if exists rented on units;
create policy rented on units for select to {{tenant}} using (id = any(array(select rented_unit_ids())));
drop policy if exists rented on buildings;
create policy rented on buildings for select to {{tenant}} using (id in (select rented_building_ids()));
drop policy if exists rented on building_plots;
create policy rented on building_plots for select to {{tenant}} using (building_id in (select rented_building_ids()));
drop policy if exists rented on plots;
create policy rented on plots for select to {{tenant}} using (id in (select rented_plot_ids()));
drop policy if exists rented on thrams;
create policy rented on thrams for select to {{tenant}} using (id in (select rented_thram_ids()));

-- Records that belong to a lease are visible to everyone who can see the lease.
do $$
declare part text;
begin
  foreach part in array array['rent_changes', 'lease_suspensions', 'recurring_charges', 'recurring_charge_changes', 'recurring_charge_credits', 'lease_parties', 'lease_events', 'renewal_questions', 'lease_signatures', 'lease_consents', 'lease_agreements', 'condition_reports', 'condition_items', 'condition_signatures',
    'damage_reports', 'damage_items', 'damage_events', 'repair_bills', 'lease_charges', 'payment_advices', 'payments', 'ledger_entries', 'ledger_postings',
    'deposit_settlements', 'deposit_deductions', 'credit_refunds', 'credit_notes'] loop
    execute format('drop policy if exists own on public.%I', part);
    execute format('create policy own on public.%I for select to {{owner}} using (lease_id = any(array(select owned_lease_ids())))', part);
    execute format('drop policy if exists rented on public.%I', part);
    execute format('create policy rented on public.%I for select to {{tenant}} using (lease_id = any(array(select rented_lease_ids())))', part);
  end loop;
end $$;
drop policy if exists seen on advice_lines;
create policy seen on advice_lines for select to {{owner}}, {{tenant}} using (exists (
  select from payment_advices a where a.organisation_id = advice_lines.organisation_id and a.id = advice_lines.advice_id));
drop policy if exists seen on allocations;
create policy seen on allocations for select to {{owner}}, {{tenant}} using (exists (
  select from payment_advices a where a.organisation_id = allocations.organisation_id and a.id = allocations.advice_id));

drop policy if exists seen on tax_remittances;
create policy seen on tax_remittances for select to {{owner}}, {{tenant}} using (exists (
  select from payment_advices a where a.organisation_id = tax_remittances.organisation_id and a.id = tax_remittances.advice_id));

-- An owner sees the meters of their properties.
drop policy if exists own on meters;
create policy own on meters for select to {{owner}}
  using (unit_id = any(array(select owned_unit_ids())) or building_id = any(array(select owned_building_ids())));
drop policy if exists own on meter_readings;
create policy own on meter_readings for select to {{owner}} using (status = 'ACCEPTED' and exists (
  select from meters m where m.organisation_id = meter_readings.organisation_id and m.id = meter_readings.meter_id));
drop policy if exists everybody on tariffs;
create policy everybody on tariffs for select to {{owner}}, {{tenant}} using (true);
-- A tenant sees the meters of the property that they rent, and the readings during their tenancy.
drop policy if exists rented on meters;
create policy rented on meters for select to {{tenant}} using (exists (select from leases l
  where l.organisation_id = meters.organisation_id and (l.unit_id = meters.unit_id or l.building_id = meters.building_id)));
drop policy if exists rented on meter_readings;
create policy rented on meter_readings for select to {{tenant}} using (tenant_id = app_person_id() or tenant_id is null and exists (
  select from meters m join leases l on l.organisation_id = m.organisation_id and (l.unit_id = m.unit_id or l.building_id = m.building_id)
  where m.organisation_id = meter_readings.organisation_id and m.id = meter_readings.meter_id
    and meter_readings.read_on >= l.starts_on - 1 and meter_readings.read_on <= coalesce(l.occupied_until, meter_readings.read_on)));

-- An owner sees the work on their properties and the quotes that they decide on. A tenant sees the progress of the work on their report.
drop policy if exists own on work_orders;
create policy own on work_orders for select to {{owner}} using (unit_id = any(array(select owned_unit_ids()))
  or building_id = any(array(select owned_building_ids()))
  or plot_id in (select id from plots where thram_id = any(array(select owned_thram_ids())))
  or id = any(array(select asked_work_order_ids())));
drop policy if exists own on maintenance_plans;
create policy own on maintenance_plans for select to {{owner}} using (unit_id = any(array(select owned_unit_ids()))
  or building_id = any(array(select owned_building_ids())));
drop policy if exists own on work_quotes;
create policy own on work_quotes for select to {{owner}} using (exists (
  select from work_orders w where w.organisation_id = work_quotes.organisation_id and w.id = work_quotes.work_order_id));
drop policy if exists own on work_quote_owners;
create policy own on work_quote_owners for select to {{owner}} using (owner_id = app_person_id());
drop policy if exists rented on work_orders;
create policy rented on work_orders for select to {{tenant}} using (lease_id = any(array(select rented_lease_ids())));
-- A charge that is not on an advice yet can be withdrawn; all others stay.
drop policy if exists only_waiting on lease_charges;
create policy only_waiting on lease_charges as restrictive for delete to {{staff}} using (advice_id is null and deducted_at is null);

-- A payment plan is visible to its tenant and the office.
drop policy if exists agreed on payment_plans;
create policy agreed on payment_plans for select to {{tenant}} using (tenant_id = app_person_id());
drop policy if exists agreed on payment_plan_instalments;
create policy agreed on payment_plan_instalments for select to {{tenant}} using (exists (
  select from payment_plans p where p.organisation_id = payment_plan_instalments.organisation_id and p.id = payment_plan_instalments.plan_id));
drop policy if exists agreed on payment_plan_advices;
create policy agreed on payment_plan_advices for select to {{tenant}} using (exists (
  select from payment_plans p where p.organisation_id = payment_plan_advices.organisation_id and p.id = payment_plan_advices.plan_id));

-- A notice of breach is visible to the tenants of the lease.
drop policy if exists served on breach_notices;
create policy served on breach_notices for select to {{tenant}} using (lease_id = any(array(select rented_lease_ids())));
drop policy if exists served on breach_notice_advices;
create policy served on breach_notice_advices for select to {{tenant}} using (exists (
  select from breach_notices n where n.organisation_id = breach_notice_advices.organisation_id and n.id = breach_notice_advices.notice_id));

-- The tenant who gave a notice can read it. Co-tenants must not see the refund account.
drop policy if exists given on tenant_notices;
create policy given on tenant_notices for select to {{tenant}} using (tenant_id = app_person_id());
drop policy if exists arranged on hand_overs;
create policy arranged on hand_overs for select to {{tenant}} using (tenant_id = app_person_id());

-- A tenant's payment claim, with its slip, is visible to that tenant and the office.
drop policy if exists rented on payment_claims;
create policy rented on payment_claims for select to {{tenant}} using (tenant_id = app_person_id());
drop policy if exists rented on payment_claim_advices;
create policy rented on payment_claim_advices for select to {{tenant}} using (exists (
  select from payment_claims c where c.organisation_id = payment_claim_advices.organisation_id and c.id = payment_claim_advices.claim_id));
drop policy if exists of_own_claims on documents;
create policy of_own_claims on documents for select to {{tenant}} using (entity = 'claim' and not is_office_only and exists (
  select from payment_claims c where c.organisation_id = documents.organisation_id and c.id = documents.entity_id));

-- The person who pays online sees their own attempts.
drop policy if exists own on online_orders;
create policy own on online_orders for select to {{tenant}} using (started_by = app_person_id());
do $$
declare part text;
begin
  foreach part in array array['online_order_advices', 'online_order_events'] loop
    execute format('drop policy if exists own on public.%I', part);
    execute format('create policy own on public.%I for select to {{tenant}} using (exists (
      select from online_orders o where o.organisation_id = %I.organisation_id and o.id = %I.order_id))', part, part, part);
  end loop;
end $$;

-- Everyone reads the notifications of the role in which they act.
do $$
declare told text[];
begin
  foreach told slice 1 in array array[['OWNER', '{{owner}}'], ['TENANT', '{{tenant}}'], ['OPERATOR', '{{operator}}']] loop
    execute format('drop policy if exists %I on notifications', 'told_' || lower(told[1]));
    execute format('create policy %I on notifications to %s using (person_id = app_person_id() and audience = %L)
      with check (person_id = app_person_id() and audience = %L)', 'told_' || lower(told[1]), told[2], told[1], told[1]);
  end loop;
end $$;

drop policy if exists own on email_opt_outs;
create policy own on email_opt_outs to {{owner}}, {{tenant}} using (person_id = app_person_id()) with check (person_id = app_person_id());

drop policy if exists everybody on settings;
create policy everybody on settings for select to {{owner}}, {{tenant}} using (true);
-- Settings that have taken effect were used for bills and decisions. Only future ones can be withdrawn.
drop policy if exists has_begun on settings;
create policy has_begun on settings as restrictive for delete to {{staff}} using (effective_from > app_today());
drop policy if exists everybody on public_holidays;
create policy everybody on public_holidays for select to {{owner}}, {{tenant}} using (true);

-- Owners and tenants see their own pictures and the organisation's logo, and no others.
drop policy if exists own on documents;
create policy own on documents for select to {{owner}}, {{tenant}} using (person_id = app_person_id() or kind = 'LOGO');
-- Documents of a record are visible to everyone who can see the record, unless they are marked as office-only.
drop policy if exists of_owned_records on documents;
create policy of_owned_records on documents for select to {{owner}}
  using (entity is not null and not is_office_only and owner_sees_record(entity, entity_id));
drop policy if exists of_rented_records on documents;
create policy of_rented_records on documents for select to {{tenant}}
  using (entity is not null and not is_office_only and tenant_sees_record(entity, entity_id));
-- No array of all visible files, because it would grow with the office: a file is requested by its hash.
drop policy if exists own on files;
create policy own on files for select to {{owner}}, {{tenant}} using (exists (
  select from documents d where d.organisation_id = files.organisation_id and (d.file_hash = files.hash or d.thumbnail_hash = files.hash)));

-- The number of changes to an organisation's map reveals nothing.
drop policy if exists everybody on map_changes;
create policy everybody on map_changes for select to {{owner}} using (true);

-- Everyone sees the listings that an admitted office has published. An owner sees all listings of their properties, and their enquiries.
drop policy if exists published on listings;
create policy published on listings for select to {{visitor}}
  using (status = 'PUBLISHED' and organisation_id = any(array(select o.id from listing_offices() o)));
drop policy if exists published on listing_photos;
create policy published on listing_photos for select to {{visitor}} using (exists (
  select from listings l where l.organisation_id = listing_photos.organisation_id and l.id = listing_photos.listing_id));
drop policy if exists published on allotment_rounds;
create policy published on allotment_rounds for select to {{visitor}}
  using (state <> 'DRAFT' and organisation_id = any(array(select o.id from allotment_offices() o)));
drop policy if exists own on listings;
create policy own on listings for select to {{owner}} using (unit_id = any(array(select owned_unit_ids()))
  or building_id = any(array(select owned_building_ids()))
  or plot_id = any(array(select p.id from plots p where p.thram_id = any(array(select owned_thram_ids())))));
do $$
declare part text;
begin
  foreach part in array array['listing_photos', 'listing_enquiries', 'listing_views', 'viewing_slots', 'viewings'] loop
    execute format('drop policy if exists own on public.%I', part);
    execute format('create policy own on public.%I for select to {{owner}} using (listing_id = any(array(select id from listings)))', part);
  end loop;
end $$;
drop policy if exists of_own_listings on documents;
create policy of_own_listings on documents for select to {{owner}}
  using (entity = 'listing' and not is_office_only and entity_id = any(array(select id from listings)));

-- The last step adds the condition of the organisation to every policy of staff, owners and tenants. Without it, only the policy
-- organisation_isolation separates offices, and a database engine that treats restrictive policies as permissive would open them
-- (docs/decisions/0125).
do $$
declare
  open_policy record;
  own constant text := 'organisation_id = app_organisation_id()';
begin
  for open_policy in
    select p.polname, p.polrelid::regclass as protected_table, pg_get_expr(p.polqual, p.polrelid) as visible, pg_get_expr(p.polwithcheck, p.polrelid) as written
    from pg_policy p
    where p.polroles && array['{{staff}}'::regrole::oid, '{{owner}}'::regrole::oid, '{{tenant}}'::regrole::oid]
      and exists (select from pg_attribute a where a.attrelid = p.polrelid and a.attname = 'organisation_id' and not a.attisdropped)
  loop
    if open_policy.visible not like '%(' || own || ')%' then
      execute format('alter policy %I on %s using (%s and (%s))', open_policy.polname, open_policy.protected_table, own, open_policy.visible);
    end if;
    if open_policy.written not like '%(' || own || ')%' then
      execute format('alter policy %I on %s with check (%s and (%s))', open_policy.polname, open_policy.protected_table, own, open_policy.written);
    end if;
  end loop;
end $$;
