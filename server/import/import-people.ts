import { sql } from 'kysely'
import { owner } from '../../domain/people/owner.ts'
import { tenant } from '../../domain/people/tenant.ts'
import { joinMany } from '../identity/join-many.ts'
import type { Tx } from '../platform/database/database.ts'
import {
  at,
  count,
  type Issue,
  isBad,
  link,
  rejectRows,
  rejectDuplicates,
  type Sql,
  markExcluded,
  markRejected,
  type Step,
  staged,
  subZonesNamed,
  type Taken,
  zonesNamed,
} from './import-step.ts'
import { importedRow } from './imported-row.ts'
import { findExisting, fresh, known, rejectOtherValue, updateExisting } from './existing-rows.ts'

const blockRows = 1000

export async function importOwners(step: Step): Promise<Taken> {
  await rejectRegistered(step, 'owners')
  await markRejected(step)
  await joinPeople(step, 'owners')
  const fields = importedRow(owner)
  const created = await count(
    step,
    sql`insert into owners (id, identity_kind, identity_number, ${fields.columns})
      select r.id, ${at('identityKind')}, ${at('identityNumber')}, ${fields.values}
      from ${fresh(step)}`,
  )
  const updated = await updateExisting(step)
  return { created, updated }
}

export async function importTenants(step: Step): Promise<Taken> {
  await linkHome(step)
  await rejectRegistered(step, 'tenants')
  await rejectExisting(step, {
    table: 'tenants',
    key: 'phoneNumber',
    column: 'phone_number',
    what: 'A tenant with this phone number is already registered.',
  })
  await markRejected(step)
  await joinPeople(step, 'tenants')
  const fields = importedRow(tenant)
  const created = await count(
    step,
    sql`insert into tenants (id, identity_kind, identity_number, ${fields.columns}, full_name,
        dzongkhag_id, administrative_zone_id, sub_administrative_zone_id)
      select r.id, ${at('identityKind')}, ${at('identityNumber')}, ${fields.values},
        concat_ws(' ', ${at('firstName')}, ${at('middleName')}, ${at('lastName')}),
        z.dzongkhag_id, z.id, (r.c ->> 'subZoneId')::uuid
      from ${fresh(step)} left join administrative_zones z on z.id = (r.c ->> 'zoneId')::uuid`,
  )
  const updated = await updateExisting(step)
  if (updated > 0) await updateFullNames(step.tx, sql`(select r.id from ${known(step)} where r.c ? 'changed')`)
  return { created, updated }
}

type People = 'owners' | 'tenants'

async function rejectRegistered(step: Step, table: People): Promise<void> {
  const somebody = table === 'owners' ? 'An owner' : 'A tenant'
  await rejectDuplicates(step, 'cid', at('cid'))
  await rejectDuplicates(step, 'phoneNumber', at('phoneNumber'))
  await findExistingPeople(step, table)
  await markRejected(step)
  await rejectExisting(step, { table, key: 'cid', column: 'cid', what: `${somebody} with this CID is already registered.` })
  await rejectExistingDocument(step, table, `${somebody} with this identity document is already registered.`)
}

/** Creates a person for each row. Rejects people who already have this role here, or whose identity belongs to somebody else. */
async function joinPeople(step: Step, table: People): Promise<void> {
  await joinAll(step, table === 'owners' ? 'OWNER' : 'TENANT')
  const what = `The person with this phone number is already ${table === 'owners' ? 'an owner' : 'a tenant'} here.`
  await rejectExisting(step, { table, key: 'phoneNumber', column: 'id', what })
  await rejectOtherPeople(step)
  await markExcluded(step)
}

/** Finds people who are already registered, by CID, document or phone. Their identifying number does not change. */
async function findExistingPeople(step: Step, table: People): Promise<void> {
  await findExisting(step, {
    key: step.kind === 'owner' ? 'nameEnglish' : 'firstName',
    matches: sql`select r."row", k.id from ${staged(step)} join ${sql.table(table)} k on k.cid = ${at('cid')}
      union select r."row", k.id from ${staged(step)} join ${sql.table(table)} k
        on k.identity_kind = ${at('identityKind')} and k.identity_number = ${at('identityNumber')}
      union select r."row", k.id from ${staged(step)} join ${sql.table(table)} k on k.phone_number = ${at('phoneNumber')}`,
    several: 'The CID, document and phone number in this row belong to different people. Check them.',
  })
  const byRecord = (what: string) => `Another ${what} is registered. Correct it on the person’s page.`
  await rejectOtherValue(step, 'cid', { column: 'cid', message: byRecord('CID') })
  await rejectOtherValue(step, 'identityNumber', { column: 'identity_number', message: byRecord('identity document') })
  if (table === 'tenants')
    await rejectOtherValue(step, 'zoneId', { column: 'administrative_zone_id', message: byRecord('home'), at: 'zone' })
}

/** Rebuilds the name for lists and documents from its parts. */
export async function updateFullNames(tx: Tx, ids: Sql): Promise<void> {
  await sql`update tenants set full_name = concat_ws(' ', first_name, middle_name, last_name) where id in ${ids}`.execute(tx)
}

/** The home address of a tenant is optional, but an incomplete one is an error. */
async function linkHome(step: Step): Promise<void> {
  await link(step, {
    as: 'zoneId',
    key: 'zone',
    from: ['dzongkhag', 'zone'],
    candidates: zonesNamed(step),
    none: 'There is no such gewog or thromde in this dzongkhag. Check both names.',
    several:
      'A gewog and a thromde have this name. Leave the place columns of this row empty, and add the place to the record later.',
    unless: sql`${at('zone')} is null and ${at('dzongkhag')} is null and ${at('subZone')} is null`,
  })
  await link(step, {
    as: 'subZoneId',
    key: 'subZone',
    from: ['subZone'],
    candidates: subZonesNamed(step),
    none: 'There is no chiwog or locality with this name there.',
    several: 'A chiwog and a locality both have this name.',
    unless: sql`(${at('subZone')} is null or not r.c ? 'zoneId')`,
  })
}

type Known = { table: People; key: string; column: 'cid' | 'id' | 'phone_number'; what: string }

async function rejectExisting(step: Step, { table, key, column, what }: Known): Promise<void> {
  const same = column === 'id' ? sql`k.id = r.id` : sql`${sql.ref(`k.${column}`)} = ${at(key)}`
  await rejectRows(
    step,
    key,
    sql<Issue>`
      select r."row", ${what}::text as message from ${fresh(step)} where exists (select from ${sql.table(table)} k where ${same})`,
  )
}

/** The document must not be in the register or twice in the sheet. */
async function rejectExistingDocument(step: Step, table: People, what: string): Promise<void> {
  const document = sql`${at('identityKind')} || ' ' || ${at('identityNumber')}`
  await rejectDuplicates(step, 'identityNumber', document)
  await rejectRows(
    step,
    'identityNumber',
    sql<Issue>`
      select r."row", ${what}::text as message from ${fresh(step)} where exists (select from ${sql.table(table)} k
        where k.identity_kind = ${at('identityKind')} and k.identity_number = ${at('identityNumber')})`,
  )
}

/** Creates a person for each row and stores the person's id in the row. */
async function joinAll(step: Step, role: 'OWNER' | 'TENANT'): Promise<void> {
  const { tx, importId, kind } = step
  // Looks up each block by keys; otherwise all people would be read for each block (run-import.ts).
  await sql`set local enable_nestloop = on`.execute(tx)
  for (let [after, joined] = [0, 0]; ; ) {
    const { rows } = await sql<{ row: number; phoneNumber: string; cid: string | null; email: string | null }>`
      select r."row", ${at('phoneNumber')} as "phoneNumber", ${at('cid')} as cid, ${at('email')} as email
      from ${fresh(step)} where r."row" > ${after} and not ${isBad('phoneNumber', 'cid', 'email')} order by r."row" limit ${blockRows}`.execute(
      tx,
    )
    const people = await joinMany(tx, role, rows)
    const ids = JSON.stringify([...people].map(([row, id]) => ({ row, id })))
    await sql`update import_rows i set record_id = j.id from jsonb_to_recordset(${ids}::jsonb) as j ("row" integer, id uuid)
      where i.import_id = ${importId} and i.kind = ${kind} and i.row_number = j."row"`.execute(tx)
    after = rows.at(-1)?.row ?? after
    joined += rows.length
    step.onProgress(joined)
    if (rows.length < blockRows) break
  }
  await sql`set local enable_nestloop = off`.execute(tx)
}

/** The rule of people/assert-same-person.ts: within the office, one phone and one CID each identify one person. */
async function rejectOtherPeople(step: Step): Promise<void> {
  const known = sql`(select id, name_english as name, cid from owners union all select id, full_name, cid from tenants
    union all select id, name_english, cid from staff_members) as k`
  await rejectRows(
    step,
    'phoneNumber',
    sql<Issue>`
      select distinct on (r."row") r."row", 'This phone number belongs to ' || k.name || ', who has another CID. Enter the person’s own number.' as message
      from ${staged(step)} join ${known} on k.id = r.id and k.cid is not null and k.cid <> ${at('cid')} order by r."row"`,
  )
  await rejectRows(
    step,
    'cid',
    sql<Issue>`
      select distinct on (r."row") r."row", 'This CID already belongs to ' || k.name || '. Check the digits.' as message
      from ${staged(step)} join ${known} on k.cid = ${at('cid')} and k.id <> r.id order by r."row"`,
  )
}
