import { sql } from 'kysely'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { isForType } from '../../../domain/leases/templates/agreement-template.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readLease } from '../lease-store.ts'
import { lockForTransition } from '../lock-for-transition.ts'
import { voidSignatures } from '../signing/void-signatures.ts'
import { readTemplate } from './agreement-template-store.ts'

type TemplateColumns = { agreement_template_id: string | null; agreement_template_version: number | null }

/** That of a new lease: the default for its use, or else the default for its kind. It stays at the version of today. */
export async function defaultTemplate(tx: Tx, propertyType: PropertyType, propertyId: string): Promise<TemplateColumns> {
  const kind = { LAND: sql`is_for_land`, BUILDING: sql`is_for_buildings`, UNIT: sql`is_for_units` }[propertyType]
  const use = {
    LAND: sql`null::text`,
    BUILDING: sql`(select use from buildings where id = ${propertyId})`,
    UNIT: sql`(select use from units where id = ${propertyId})`,
  }[propertyType]
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from agreement_templates where is_default and ${kind} and (use is null or use = ${use})
    order by use is null limit 1`.execute(tx)
  return columnsOf(rows[0])
}

function columnsOf(template: { id: string; version: number } | undefined): TemplateColumns {
  return { agreement_template_id: template?.id ?? null, agreement_template_version: template?.version ?? null }
}

/** Another template, or the newest version of the same one, while nobody is bound. Who signed, signed without it. */
export async function chooseTemplate(tx: Tx, leaseId: string, templateId: string | null, ifMatch?: number): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'CHANGE')
  const before = await readLease(tx, leaseId)
  if (ifMatch !== undefined) await ensureUnchanged(tx, { entity: 'lease', current: before, ifMatch })
  const template = templateId === null ? undefined : await readTemplate(tx, templateId)
  if (template?.isRetired) throw fieldProblem('/templateId', 'This template is retired. Choose another.')
  if (template && !isForType(template, lease.propertyType)) {
    throw fieldProblem('/templateId', 'This template is for other kinds of lease. Choose another.')
  }
  await tx.updateTable('leases').set(columnsOf(template)).where('id', '=', leaseId).execute()
  const after = await readLease(tx, leaseId)
  if (after.version !== before.version) {
    await voidSignatures(tx, leaseId)
    await recordChange(tx, {
      entity: 'lease',
      entityId: leaseId,
      before: { agreementTemplateId: lease.agreementTemplateId, agreementTemplateVersion: lease.agreementTemplateVersion },
      after: { agreementTemplateId: templateId, agreementTemplateVersion: template?.version ?? null, version: after.version },
    })
  }
  return readLease(tx, leaseId)
}
