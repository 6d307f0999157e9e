import { type RawBuilder, sql } from 'kysely'
import type { Import } from '../../domain/import/import-contract.ts'
import { type ImportKind, importKinds, sheetNames } from '../../domain/import/import-kind.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { removeBankAccount } from '../bank-accounts/save-bank-account.ts'
import { removeMany } from '../identity/join-many.ts'
import { refreshOccupancy } from '../leases/lease-occupancy.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { nameRecords } from '../platform/database/named-records.ts'
import { listReferences } from '../platform/database/list-references.ts'
import { assertCanImportAccounts } from './accounts/import-bank-accounts.ts'
import { readImport } from './import-store.ts'
import { undoBooks } from './undo-books.ts'
import { tableOf } from './known-fields.ts'
import { undoUpdates } from './undo-updates.ts'

/**
 * Deletes all records of an import, dependent records first, except those in the books (undo-books.ts). A record that is still referenced
 * makes the whole undo fail (the foreign keys name it).
 */
export async function undoImport(tx: Tx, outbox: Outbox, id: string): Promise<Import> {
  const { rows } = await sql<{ status: string; isDryRun: boolean }>`
    select status, is_dry_run as "isDryRun" from imports where id = ${id} for update`.execute(tx)
  const [head] = rows
  if (!head) throw notFound('import')
  if (head.status !== 'DONE') throw new Problem('ILLEGAL_TRANSITION', 'Only a completed import can be undone, and only once.')
  const { rows: kinds } = await sql<{ kind: ImportKind }>`select distinct kind from import_rows where import_id = ${id}`.execute(
    tx,
  )
  const taken = new Set(kinds.map(({ kind }) => kind))
  if (taken.has('bank-account')) await assertCanImportAccounts(tx)
  await assertNoChargeChanged(tx, id)
  await assertNoDocuments(tx, id)
  const credited = await undoBooks(tx, id)
  for (const kind of importKinds.filter((one) => taken.has(one))) await assertNotCorrected(tx, { id, kind })
  await assertNothingAdded(tx, id)
  await listReferences(tx, { what: 'What was imported', ids: madeBy(id) }, async () => {
    for (const kind of [...importKinds].reverse().filter((one) => taken.has(one))) await takeBack(tx, outbox, { id, kind })
  })
  const kept = await countRetained(tx, id, credited)
  await sql`update imports set status = 'UNDONE', retained_counts = ${JSON.stringify(kept)}::jsonb where id = ${id}`.execute(tx)
  await tx.deleteFrom('import_rows').where('import_id', '=', id).where('is_retained', '=', false).execute()
  await recordChange(tx, { entity: 'import', entityId: id, before: { status: 'DONE' }, after: { status: 'UNDONE' } })
  return readImport(tx, id)
}

/** The retained records by sheet; balances stay as credited advices. */
async function countRetained(tx: Tx, id: string, credited: number): Promise<Import['kept']> {
  const { rows } = await sql<{ kind: ImportKind; count: number }>`
    select kind, count(*) as count from import_rows where import_id = ${id} and is_retained group by kind`.execute(tx)
  const counted = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  return credited > 0 ? { ...counted, 'opening-balance': credited } : counted
}

async function takeBack(tx: Tx, outbox: Outbox, { id, kind }: { id: string; kind: ImportKind }): Promise<void> {
  await undoUpdates(tx, outbox, { id, kind })
  const made = sql`select record_id from import_rows where import_id = ${id} and kind = ${kind} and not is_retained`
  switch (kind) {
    case 'owner':
      return undoPeople(tx, id, { kind, table: 'owners', role: 'OWNER' })
    case 'tenant':
      return undoPeople(tx, id, { kind, table: 'tenants', role: 'TENANT' })
    case 'thram':
    case 'plot':
    case 'building':
    case 'unit':
      await sql`delete from ${tableOf(kind)} where id in (${made})`.execute(tx)
      return
    case 'meter':
      await sql`delete from meters where id in (${made})`.execute(tx)
      return
    case 'chiwog':
      await sql`delete from sub_administrative_zones where id in (${made})`.execute(tx)
      return
    case 'bank-account':
      return undoBankAccounts(tx, made)
    case 'vendor':
      await sql`delete from vendors where id in (${made})`.execute(tx)
      return
    case 'maintenance-plan':
      await sql`delete from maintenance_plans where id in (${made})`.execute(tx)
      return
    case 'land-rate':
      return undoLandRates(tx, id)
    case 'meter-reading':
      return undoReadings(tx, id)
    case 'lease':
      return undoLeases(tx, id)
    case 'recurring-charge':
      await sql`select remove_imported_charges(${id})`.execute(tx)
      return
    case 'opening-balance':
      return
    default:
      return kind satisfies never
  }
}

/** Also deletes the editions that it created, once they are empty. */
async function undoLandRates(tx: Tx, id: string): Promise<void> {
  await sql`with gone as (
      delete from land_rates where id in (select record_id from import_rows
        where import_id = ${id} and kind = 'land-rate' and not is_retained) returning id, land_rate_table_id
    )
    delete from land_rate_tables e where e.id in (select land_rate_table_id from gone)
      and e.created_at >= (select started_at from imports where id = ${id})
      and not exists (select from land_rates r where r.organisation_id = e.organisation_id and r.land_rate_table_id = e.id
        and r.id not in (select id from gone))`.execute(tx)
}

async function undoPeople(
  tx: Tx,
  id: string,
  { kind, table, role }: { kind: ImportKind; table: 'owners' | 'tenants'; role: 'OWNER' | 'TENANT' },
): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select record_id as id from import_rows where import_id = ${id} and kind = ${kind} and not is_retained`.execute(tx)
  const ids = rows.map((row) => row.id)
  await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx)
  await removeMany(tx, role, ids)
}

/** Another account of the same holder becomes the default, as on the page. */
async function undoBankAccounts(tx: Tx, made: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from bank_accounts where id in (${made}) order by id`.execute(tx)
  for (const { id } of rows) await removeBankAccount(tx, id)
}

async function undoLeases(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ propertyType: 'LAND' | 'BUILDING' | 'UNIT'; propertyId: string }>`
    select l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId"
    from leases l join import_rows i on i.record_id = l.id and i.import_id = ${id} and i.kind = 'lease' and not i.is_retained`.execute(
    tx,
  )
  await sql`select remove_imported_leases(${id})`.execute(tx)
  await refreshOccupancy(tx, rows)
}

/** Credits what was billed by them. Meters that the import created are deleted with them. */
async function undoReadings(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ meterId: string }>`
    select distinct r.meter_id as "meterId" from meter_readings r
    join import_rows i on i.record_id = r.id and i.import_id = ${id} and i.kind = 'meter-reading' and not i.is_retained
    order by 1`.execute(tx)
  const meterIds = rows.map(({ meterId }) => meterId)
  await sql`select id from meters where id = any(${meterIds}::uuid[]) order by id for no key update`.execute(tx)
  await sql`select remove_imported_readings(${id})`.execute(tx)
  await publishEvent(tx, 'meter.read', { meterIds })
}

function madeBy(id: string) {
  return sql`(select record_id from import_rows where import_id = ${id} and not is_retained and not content ? 'known')`
}

/** Kinds whose rows have their own use case: the table of their records, and their noun in the audit. */
const ownTables: Partial<Record<ImportKind, { table: string; entity: string }>> = {
  lease: { table: 'leases', entity: 'lease' },
  meter: { table: 'meters', entity: 'meter' },
  vendor: { table: 'vendors', entity: 'vendor' },
  'maintenance-plan': { table: 'maintenance_plans', entity: 'maintenancePlan' },
  chiwog: { table: 'sub_administrative_zones', entity: 'subAdministrativeZone' },
  'bank-account': { table: 'bank_accounts', entity: 'bankAccount' },
  'land-rate': { table: 'land_rates', entity: 'landRate' },
  'meter-reading': { table: 'meter_readings', entity: 'meterReading' },
  'recurring-charge': { table: 'recurring_charges', entity: 'recurringCharge' },
}

/** A later change of an imported record must not disappear with it. The records are locked, so that nobody changes one meanwhile. */
async function assertNotCorrected(tx: Tx, { id, kind }: { id: string; kind: ImportKind }): Promise<void> {
  if (kind === 'opening-balance') return
  const own = ownTables[kind]
  const table = own ? sql.table(own.table) : tableOf(kind)
  const made = sql`(select record_id, row_number from import_rows
    where import_id = ${id} and kind = ${kind} and not is_retained and not content ? 'known') m`
  await sql`select t.id from ${table} t where t.id in (select record_id from ${made}) order by t.id for update`.execute(tx)
  const { rows } = await sql<{
    id: string
    row: number
  }>`select t.id, m.row_number as "row" from ${made} join ${table} t on t.id = m.record_id
    where exists (select from audit_events e where e.entity_id = t.id and e.entity = ${own?.entity ?? kind}
      and e.action not like 'import.%' and e.action <> 'job')
    order by m.row_number limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const found = await nameRecords(tx, own?.table ?? `${kind}s`, sql`row.id = ${first.id}`)
  throw new Problem(
    'IN_USE',
    `The record of row ${first.row} (${sheetNames[kind]}) has changed since the import. Delete it on its page first, or leave the import in place.`,
    { usedBy: (found?.records ?? []).map(({ label, path }) => ({ label, path })) },
  )
}

/** A charge that was ended or has a new amount cannot be undone: later billing depends on it. */
async function assertNoChargeChanged(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ row: number }>`select row_number as "row" from import_rows
    where import_id = ${id} and kind = 'recurring-charge' and content ? 'changed' order by row_number limit 1`.execute(tx)
  if (!rows[0]) return
  throw new Problem(
    'IN_USE',
    `Row ${rows[0].row} (${sheetNames['recurring-charge']}) changed a charge that was registered before. Change it on the page of its lease instead.`,
  )
}

/** Refuses if somebody has added records since that the database would delete as well. The records are locked. */
async function assertNothingAdded(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ kind: ImportKind; row: number; what: string }>`
    select i.kind, i.row_number as "row", a.what from import_rows i join (
      select x.id, 'A note about' as what from notes n
        cross join lateral unnest(array[n.tenant_id, n.lease_id, n.owner_id, n.thram_id, n.plot_id, n.building_id, n.unit_id]) x (id)
      union all select tenant_id, 'The draft of a lease for' from lease_drafts
      union all select coalesce(unit_id, building_id, plot_id), 'The draft of a lease of' from lease_drafts
      union all select building_id, 'A management fee of' from management_fees
      union all select building_id, 'An entry for the tax report of' from tax_facts
      union all select plot_id, 'An entry for the tax report of' from tax_facts
      union all select unit_id, 'An entry for the tax report of' from tax_facts
    ) a on a.id = i.record_id
    where i.import_id = ${id} and not i.is_retained and not i.content ? 'known' order by i.row_number, a.what limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  throw new Problem(
    'IN_USE',
    `${first.what} the record of row ${first.row} (${sheetNames[first.kind]}) was added since the import. Remove it first, or leave the import in place.`,
  )
}

/** Documents that somebody added since must not disappear with the records. */
async function assertNoDocuments(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ count: number; entity: ImportKind }>`
    select i.kind as entity, count(*) as count from documents d join import_rows i on i.record_id = d.entity_id and i.kind = d.entity
    where i.import_id = ${id} group by i.kind order by 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const here = sql`row.id in (select d.entity_id from documents d where d.entity = ${first.entity}) and row.id in ${madeBy(id)}`
  const found = await nameRecords(tx, `${first.entity}s`, here)
  throw new Problem(
    'IN_USE',
    `${count === 1 ? '1 document was' : `${count} documents were`} added to these records since the import. Remove ${count === 1 ? 'it' : 'them'} first.`,
    { usedBy: (found?.records ?? []).map(({ label, path }) => ({ label, path })) },
  )
}
