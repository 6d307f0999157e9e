import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readColumns, tablesSource } from '../../tools/generate-tables.ts'
import { anOwnerClient } from '../testing/databases/an-owner-client.ts'
import { databaseRoleName } from './migrate.ts'

// Checks row-level security in PostgreSQL's own catalogue. A new table without it fails here.

const owner = anOwnerClient()
const { column } = owner

const hasRowSecurity = `(select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id' and not a.attisdropped)`

test('every table belongs to an organisation, or is in the list of those that cannot', async () => {
  const withoutRowSecurity = await column(`select relname as value from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and oid not in (select oid from ${hasRowSecurity} f) order by 1`)
  expect(withoutRowSecurity).toEqual([
    'access_requests', // has its own policies, because no organisation is known yet
    'accounts', // the chart of accounts, the same for all
    'administrative_zones', // national
    'arrived_people', // of moved offices: only the owner of the tables
    'authenticator_apps', // identity: only the auth role
    'bot_check_answers', // before the caller is known
    'calendar_links', // identity: only the auth role
    'dzongkhags', // national
    'external_accounts', // identity: only the auth role
    'installation', // one row for the whole installation
    'installation_settings', // settings for all organisations
    'job_runs', // of organisations and of the installation: only the auth role
    'job_settings',
    'known_devices', // identity: only the auth role
    'login_codes', // identity: only the auth role
    'login_failures', // before the caller is known
    'migration_lock',
    'migrations',
    'named_versions', // of organisations and of the installation: only the auth role
    'office_moves', // of offices that are or were here: only the owner of the tables
    'organisations', // the organisation itself; has its own policies
    'passkey_challenges', // identity: only the auth role
    'passkeys',
    'people',
    'person_cids',
    'recovery_codes',
    'remembered_devices',
    'rent_statistic_quarters', // for all participating offices: written by the nightly job
    'rent_statistics', // for all participating offices, without names, public
    'request_counts', // callers, as hashes: only the auth role
    'reset_tokens',
    'roles',
    'security_events', // has its own policies: an unknown caller has no organisation
    'sessions',
    'sign_in_changes', // identity: only the auth role
    'sign_in_codes',
    'sign_in_flows',
    'sign_in_invitations',
    'sign_in_notices',
    'signing_keys', // sealed: only the auth role
    'sms_receipts', // until their message is found, in any office
    'sms_routes', // of the installation
    'sub_administrative_zones', // national
    'unfinished_demo', // of the whole database
  ])
})

test('every table of organisations has its row level security on and forced', async () => {
  const open = await column(`select c.relname as value from pg_class c join ${hasRowSecurity} f on f.oid = c.oid
    where not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(open).toEqual([])
})

test('every table of organisations has the restrictive policy of its organisation, the staff policy and that of the migrations', async () => {
  const missing = await column(`select f.relname || '.' || wanted.name as value from ${hasRowSecurity} f
    cross join (values ('organisation_isolation', false), ('staff', true), ('migrations', true)) as wanted (name, is_permissive)
    where not exists (select from pg_policy p where p.polrelid = f.oid and p.polname = wanted.name and p.polpermissive = wanted.is_permissive)`)
  expect(missing).toEqual([])
})

test('every policy of staff, owners and tenants names the organisation, for engines that treat restrictive policies as permissive', async () => {
  const roles = (['staff', 'owner', 'tenant'] as const).map((role) => databaseRoleName(owner.database.rolePrefix, role))
  const open = await column(
    `select p.tablename || '.' || p.policyname as value from pg_policies p join ${hasRowSecurity} f on f.relname = p.tablename
      where p.schemaname = 'public' and p.roles && $1::name[]
        and (p.qual !~ '^\\(+organisation_id = app_organisation_id\\(\\)\\)' or p.with_check !~ '^\\(+organisation_id = app_organisation_id\\(\\)\\)')`,
    [roles],
  )
  expect(open).toEqual([])
})

test('a foreign key of one organisation’s row cannot point to another’s', async () => {
  const plain = await column(`select k.conrelid::regclass || '.' || k.conname as value from pg_constraint k
    join ${hasRowSecurity} f on f.oid = k.conrelid join ${hasRowSecurity} t on t.oid = k.confrelid
    where k.contype = 'f' and not exists (
      select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'organisation_id')`)
  expect(plain).toEqual([])
})

test('each unique key is unique within its organisation', async () => {
  const wide =
    await column(`select i.indexrelid::regclass::text as value from pg_index i join ${hasRowSecurity} f on f.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and a.attname <> 'organisation_id'`)
  expect(wide).toEqual([])
})

test('a row whose parent belongs to the organisation has no separate key to it', async () => {
  // Each such key costs a look-up and a lock on the office for every written row.
  const implied = await column(`select k.conrelid::regclass::text as value from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'organisations'::regclass and exists (
      select from pg_constraint parent join pg_attribute a on a.attrelid = parent.conrelid and a.attnum = any(parent.conkey)
      where parent.contype = 'f' and parent.conrelid = k.conrelid and cardinality(parent.conkey) > 1
      group by parent.oid having bool_and(a.attnotnull))`)
  expect(implied).toEqual([])
})

test('every foreign key has an index for deletes of its parent', async () => {
  const slow = await column(`select k.conrelid::regclass || '.' || k.conname as value from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (select array_agg(x order by x) from unnest(k.conkey) x)
          = (select array_agg(x order by x) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) x))
    and (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) <> '{organisation_id}'`)
  expect(slow).toEqual([])
})

test('only the listed functions are definer functions, with a fixed search path, and not executable by everybody', async () => {
  const { rows } = await owner.client.query<{ name: string; has_path: boolean; is_public: boolean }>(`select p.proname as name,
    exists (select from unnest(p.proconfig) c where c like 'search_path=%') as has_path,
    has_function_privilege('public', p.oid, 'execute') as is_public
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`)
  const listed = [
    'add_days_of_new_leases',
    'advice_of_payment_link',
    'allotment_offices',
    'application_of_link',
    'asked_work_order_ids',
    'book_ranges',
    'cached_visibility',
    'change_occupied_days',
    'count_listing_view',
    'find_owned_building_ids',
    'find_owned_lease_ids',
    'find_owned_unit_ids',
    'find_visible_building_ids',
    'find_visible_plot_ids',
    'find_visible_thram_ids',
    'found_everywhere',
    'ids_at_level',
    'ids_beginning',
    'ids_by_document_number',
    'ids_like_number',
    'ids_of_licence',
    'ids_with_every_word',
    'ids_with_word',
    'ids_within',
    'inactivity_limit',
    'is_agreement_valid',
    'is_building_in_place',
    'is_session_factor_proven',
    'is_session_own',
    'is_session_proven',
    'is_thram_in_place',
    'listing_offices',
    'listing_position',
    'map_features_in',
    'message_of_sms_part',
    'move_days_to_other_building',
    'move_days_to_other_land',
    'nearest_ids',
    'offered_viewings',
    'organisation_figures',
    'organisation_of_allotment',
    'organisation_of_listing',
    'organisation_of_message',
    'organisation_of_online_order',
    'organisation_of_viewing',
    'organisation_of_viewing_slot',
    'own_ids',
    'owned_building_ids',
    'owned_lease_ids',
    'owned_thram_ids',
    'owned_unit_ids',
    'owner_sees_record',
    'owns_building',
    'owns_lease',
    'owns_plot',
    'owns_thram',
    'owns_unit',
    'places_with_word',
    'properties_found',
    'published_photo',
    'remove_imported_charges',
    'remove_imported_leases',
    'remove_imported_readings',
    'rent_statistic_offices',
    'rent_statistic_offices_hash',
    'rent_statistic_places',
    'rented_building_ids',
    'rented_lease_ids',
    'rented_plot_ids',
    'rented_thram_ids',
    'rented_unit_ids',
    'rents_lease',
    'require_api_token',
    'require_open_office',
    'require_session',
    'search_chain_of_words',
    'shared_tenant_ids',
    'similar_ids',
    'tenant_sees_record',
    'visible_building_ids',
    'visible_plot_ids',
    'visible_thram_ids',
  ]
  expect(rows).toEqual(listed.map((name) => ({ name, has_path: true, is_public: false })))
})

test('no serving role may change or remove issued or posted records', async () => {
  const role = databaseRoleName(owner.database.rolePrefix, 'staff')
  const changeable = await column(
    `select t || ' ' || verb as value from unnest(array['ledger_entries', 'ledger_postings', 'advice_lines', 'allocations', 'lease_events', 'rent_changes', 'online_order_advices', 'online_order_events']) t,
      unnest(array['update', 'delete']) verb where has_table_privilege($1, t, verb)`,
    [role],
  )
  expect(changeable).toEqual([])
  // The audit policies allow deletion only of events that are older than the legal minimum (verify-audit.test.ts).
  expect(
    await column(
      `select t as value from unnest(array['audit_events', 'audit_links']) t where has_table_privilege($1, t, 'update')`,
      [role],
    ),
  ).toEqual([])
  const deletable = await column(
    `select t as value from unnest(array['payment_advices', 'payments', 'leases', 'number_counters', 'online_orders']) t where has_table_privilege($1, t, 'delete')`,
    [role],
  )
  expect(deletable).toEqual([])
})

test('owners, tenants and visitors can read no table of identity', async () => {
  const readable = await column(
    `select r || ' ' || t as value from unnest($1::text[]) r, unnest(array['people', 'person_cids', 'roles', 'sessions', 'login_codes', 'sign_in_codes', 'sign_in_changes', 'sign_in_notices', 'reset_tokens', 'authenticator_apps', 'recovery_codes', 'passkeys', 'passkey_challenges', 'remembered_devices', 'known_devices', 'external_accounts', 'sign_in_flows', 'sign_in_invitations', 'signing_keys', 'installation', 'job_runs', 'job_settings', 'named_versions']) t
      where has_table_privilege(r, t, 'select')`,
    [
      (['staff', 'owner', 'tenant', 'visitor', 'operator'] as const).map((role) =>
        databaseRoleName(owner.database.rolePrefix, role),
      ),
    ],
  )
  expect(readable).toEqual([])
})

test('the table types are equal to the migrated database', async () => {
  const written = readFileSync(new URL('tables.gen.ts', import.meta.url), 'utf8')
  expect(tablesSource(await readColumns(owner.database.ownerUrl))).toBe(written)
})
