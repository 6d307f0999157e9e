import pg from 'pg'
import { expect, test } from 'vitest'
import { readKeysToPeople } from '../../database/office/office-tables.ts'
import { aTestDatabase } from '../../testing/test-database.ts'

/** Data of a person's sign-in: `joinPeople`, or a function that it calls, ends or transfers it. */
const ofSignIn = [
  'arrived_people.person_id',
  'authenticator_apps.person_id',
  'external_accounts.person_id',
  'known_devices.person_id',
  'passkey_challenges.person_id',
  'passkeys.person_id',
  'people.joined_into',
  'person_cids.person_id',
  'recovery_codes.person_id',
  'remembered_devices.person_id',
  'reset_tokens.person_id',
  'sessions.person_id',
  'sign_in_changes.person_id',
  'sign_in_codes.person_id',
  'sign_in_invitations.person_id',
]

/** Data that an office has about a person or that they created there: it keeps their id, which leads to the sign-in. */
const ofOffice = [
  'documents.added_by',
  'documents.person_id',
  'email_opt_outs.person_id',
  'notifications.person_id',
  'organisations.admin_id',
  'outbox.person_id',
  'owners.id',
  'restrictions.person_id',
  'roles.person_id',
  'staff_members.id',
  'support_accesses.operator_id',
  'tenants.id',
  'thram_transfers.recorded_by',
  'thram_transfers.taken_back_by',
]

test('every foreign key to people is classified as belonging to the sign-in or to an office’s record', async () => {
  const place = await aTestDatabase()
  const client = new pg.Client({ connectionString: place.ownerUrl })
  await client.connect()
  try {
    const keys = (await readKeysToPeople(client)).map(({ table, column }) => `${table}.${column}`)
    expect(keys.toSorted()).toEqual([...ofSignIn, ...ofOffice].toSorted())
  } finally {
    await client.end()
    await place.drop()
  }
})
