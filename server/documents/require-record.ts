import { sql } from 'kysely'
import type { DocumentEntity } from '../../domain/documents/document.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

/** The tables of the records that can have documents. They belong to higher layers; only the id is read here. */
const tables: Record<DocumentEntity, string> = {
  owner: 'owners',
  tenant: 'tenants',
  thram: 'thrams',
  plot: 'plots',
  landRemark: 'land_remarks',
  plotCase: 'plot_cases',
  building: 'buildings',
  unit: 'units',
  meterReading: 'meter_readings',
  lease: 'leases',
  conditionItem: 'condition_items',
  damageItem: 'damage_items',
  workOrder: 'work_orders',
  advice: 'payment_advices',
  payment: 'payments',
  claim: 'payment_claims',
  listing: 'listings',
  application: 'applications',
  allotmentApplicant: 'allotment_applicants',
}

/** A record that the caller cannot see does not exist for the caller. */
export async function requireRecord(tx: Tx, entity: DocumentEntity, id: string): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(tables[entity])} where id = ${id}`.execute(tx)
  if (rows.length === 0) throw noRecord()
}

/** Only these are deleted with their documents (removeDocumentsOfRecord). */
const deletable: readonly DocumentEntity[] = ['thram', 'plot', 'landRemark', 'building', 'unit', 'listing']

/** The lock is shared: the record stays until its document is stored. Runs as staff, because owners and tenants can only read. */
export async function lockRecordOf(staff: Tx, entity: DocumentEntity, id: string): Promise<void> {
  if (!deletable.includes(entity)) return
  const { rows } = await sql`select id from ${sql.table(tables[entity])} where id = ${id} for share`.execute(staff)
  if (rows.length === 0) throw noRecord()
}

const noRecord = () => new Problem('NOT_FOUND', 'This record does not exist.')
