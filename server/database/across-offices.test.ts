import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { anOwnerClient } from '../testing/databases/an-owner-client.ts'
import { databaseRoleName } from './migrate.ts'

// The complete list of everything that can read or write the records of several offices. Row-level security restricts staff, owners and
// tenants to one office. The exceptions are three roles without an office, definer functions that do not use the office of the transaction,
// and connections as the owner of the tables. To move offices to separate databases or servers, begin with this list.

const owner = anOwnerClient()
const { column } = owner

const tablesOfOffices = `(select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id' and not a.attisdropped)`

test('roles without an office can read and write only the listed tables of offices', async () => {
  const granted = await column(
    `select r.role || ' ' || t.relname || ': ' || string_agg(lower(verb), ', ' order by position) as value
      from unnest($1::text[], $2::text[]) r (role, name) cross join ${tablesOfOffices} t
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) with ordinality v (verb, position)
      where case when verb = 'DELETE' then has_table_privilege(r.name, t.oid, verb) else has_any_column_privilege(r.name, t.oid, verb) end
      group by r.role, t.relname order by 1`,
    [officeless, officeless.map((role) => databaseRoleName(owner.database.rolePrefix, role))],
  )
  expect(granted).toEqual([
    'auth api_tokens: select, insert, update', // looked up by the hash of the token, before the office is known
    'auth owners: select', // the names and CIDs of a person in all of their offices
    'auth sign_in_providers: select', // shown on the sign-in page, before the office is known
    'auth staff_members: select, insert', // names and CIDs as above, and the first record of a new office
    'auth tenants: select', // the names and CIDs of a person in all of their offices
    'operator audit_events: insert', // in the office that the operator's action affected
    'operator audit_queue: insert',
    'operator notifications: select, insert, update', // their own, and those about a support access to the office
    'operator support_accesses: select, insert', // their own
    'visitor allotment_rounds: select', // opened rounds of every office
    'visitor listing_photos: select', // of published listings
    'visitor listings: select', // published listings of every office
  ])
})
const officeless = ['auth', 'operator', 'visitor'] as const

test('only the listed definer functions do not filter by the office of the transaction', async () => {
  const found = await column(
    `select p.proname as value from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prosrc !~ '\\mapp_organisation_id\\M'
        and exists (select from ${tablesOfOffices} t where p.prosrc ~ ('\\m' || t.relname || '\\M')) order by 1`,
  )
  expect(found).toEqual([
    'advice_of_payment_link', // by the hash of a link
    'allotment_offices', // every office that opened a round
    'application_of_link', // by the hash of a link
    'count_listing_view', // by the id of a published listing
    'inactivity_limit', // of the office in its argument
    'is_agreement_valid', // by the code on a printed agreement
    'listing_offices', // every office that publishes listings
    'listing_position', // by the id of a published listing
    'message_of_sms_part', // by the id that an SMS centre assigned
    'offered_viewings', // by the id of a published listing
    'organisation_figures', // counts for operators, office by office
    'organisation_of_allotment', // by the id of a round that was opened
    'organisation_of_listing', // by id
    'organisation_of_message', // by the signed id in the address of a returned e-mail
    'organisation_of_online_order', // by the number that the gateway returns
    'organisation_of_viewing', // by id
    'organisation_of_viewing_slot', // by id
    'published_photo', // by the ids of a published listing and its photo
    'rent_statistic_offices', // offices that take part in rent statistics
    'rent_statistic_places', // their rents by place, without names, for the nightly job
    'require_api_token', // of the office that the token claims
    'require_session', // of the office that the session claims
  ])
})

const server = resolve(import.meta.dirname, '..')

test('only the listed code connects as the owner of the tables, whom row-level security does not restrict', () => {
  const connecting = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|systems)\.ts$/.test(path) && !path.startsWith('testing/'))
    .filter((path) => /\b(asTableOwner|connectToPrimary)\(/.test(readFileSync(join(server, path), 'utf8')))

  expect(connecting.sort()).toEqual([
    'database/backup/back-up.ts', // everything, table by table
    'database/migrate.ts', // tables, functions, grants and policies
    'database/office/export-office.ts', // one office
    'database/office/import-office.ts',
    'database/office/office-moves.ts',
    'database/office/remove-office.ts',
    'overview/moves/send-office.ts',
    'platform/database/as-table-owner.ts',
    'platform/database/change-feed.ts', // only listens, reads no table
    'platform/database/connect-at-start.ts', // only signs in, reads no table
    'platform/database/primary.ts', // checks whether the server accepts writes
    'platform/introduce-production.ts',
    'platform/keys/backup-keys.ts', // the row of the installation
    'platform/keys/installation.ts',
    'platform/keys/read-installation-id.ts',
    'platform/keys/recovery-sheet.ts',
  ])
})
