import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import {
  type leaseDraftContract,
  maxDraftsOfPerson,
  type StoredDraft,
} from '../../../domain/leases/drafts/lease-draft-contract.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../../domain/problem.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { newId } from '../../platform/database/new-id.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { assertNotWithdrawn, assertStaysAllotted } from './assert-stays-allotted.ts'
import { readDraft } from './draft-store.ts'

const stored = { table: 'lease_drafts', noun: 'draft' }

type NewDraft = BodyOf<typeof leaseDraftContract.create>
type Changes = BodyOf<typeof leaseDraftContract.update>

export async function createDraft(tx: Tx, { propertyType, terms = {}, ...named }: NewDraft): Promise<StoredDraft> {
  await assertRoom(tx)
  await assertNamed(tx, propertyType, named)
  const id = newId()
  await tx
    .insertInto('lease_drafts')
    .values({
      id,
      property_type: propertyType,
      ...columnsOf(propertyType, named),
      terms: JSON.stringify(terms),
    })
    .execute()
  const saved = await readDraft(tx, id)
  await recordChange(tx, { entity: 'leaseDraft', entityId: id, before: {}, after: auditOf(saved) })
  return saved
}

export async function changeDraft(tx: Tx, id: string, { terms, ...named }: Changes, ifMatch?: number): Promise<StoredDraft> {
  await lockRecord(tx, stored, id)
  const before = await readDraft(tx, id)
  await ensureUnchanged(tx, { entity: 'leaseDraft', current: before, ifMatch })
  await assertNamed(tx, before.propertyType, named)
  await assertStaysAllotted(tx, id, named)
  await tx
    .updateTable('lease_drafts')
    .set({
      ...columnsOf(before.propertyType, named),
      terms: JSON.stringify({ ...before.terms, ...omitUndefined(terms ?? {}) }),
      changed_at: tx.now,
      changed_by: sql`app_person_id()`,
    })
    .where('id', '=', id)
    .execute()
  const after = await readDraft(tx, id)
  await recordChange(tx, { entity: 'leaseDraft', entityId: id, before: auditOf(before), after: auditOf(after) })
  return after
}

export async function removeDraft(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRecord(tx, stored, id)
  const before = await readDraft(tx, id)
  await ensureUnchanged(tx, { entity: 'leaseDraft', current: before, ifMatch, next: beforeRemoval })
  await tx.deleteFrom('lease_drafts').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'leaseDraft', entityId: id, before: auditOf(before), after: {} })
}

/**
 * Deletes the draft after its lease was created. If the version differs, somebody made changes that the creator has not seen. A draft that
 * is already deleted is ignored.
 */
export async function finishDraft(tx: Tx, draft: { id: string; version: number } | undefined, lease: Named): Promise<void> {
  if (!draft) return
  const { rows } = await sql`select from lease_drafts where id = ${draft.id} for update`.execute(tx)
  if (rows.length === 0) return assertNotWithdrawn(tx, lease)
  await assertStaysAllotted(tx, draft.id, lease)
  await removeDraft(tx, draft.id, draft.version)
}

/** Counted under a lock, so that two tabs of one person do not both use the last place. */
async function assertRoom(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lease drafts ' || app_organisation_id() || app_person_id(), 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lease_drafts where created_by = app_person_id()`.execute(tx)
  if ((rows[0]?.count ?? 0) >= maxDraftsOfPerson)
    throw new Problem('POLICY_VIOLATION', `You have ${maxDraftsOfPerson} drafts of leases. Delete some of them first.`)
}

const tables = { LAND: 'plots', BUILDING: 'buildings', UNIT: 'units' } as const
type Named = { propertyId?: string | null | undefined; tenantId?: string | null | undefined }

async function assertNamed(tx: Tx, propertyType: PropertyType, { propertyId, tenantId }: Named): Promise<void> {
  if (propertyId) {
    const { rows } = await sql`select from ${sql.table(tables[propertyType])} where id = ${propertyId} for key share`.execute(tx)
    if (rows.length === 0) throw fieldProblem('/propertyId', 'This property does not exist. Choose another.')
  }
  if (tenantId) {
    // Locked, so that nothing is saved about a tenant whose account is being deleted.
    const { rows } = await sql`select from tenants where id = ${tenantId} and erased_at is null for share`.execute(tx)
    if (rows.length === 0) throw fieldProblem('/tenantId', 'This is not a tenant of your office. Register the tenant first.')
  }
}

function columnsOf(propertyType: PropertyType, { propertyId, tenantId }: Named) {
  const column = ({ LAND: 'plot_id', BUILDING: 'building_id', UNIT: 'unit_id' } as const)[propertyType]
  return {
    ...(propertyId === undefined ? {} : { [column]: propertyId }),
    ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
  }
}

function auditOf({ version, propertyType, propertyId, tenantId, terms: { step: _step, ...terms } }: StoredDraft) {
  return { version, propertyType, propertyId, tenantId, ...terms }
}
