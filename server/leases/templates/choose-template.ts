import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { defaultTemplateOf, isForType } from '../../../domain/leases/templates/agreement-template.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readLease } from '../lease-store.ts'
import { lockForTransition } from '../lock-for-transition.ts'
import { voidSignatures } from '../signing/void-signatures.ts'
import { findTemplate, readTemplate } from './agreement-template-store.ts'

type TemplateColumns = { agreement_template_id: string | null; agreement_template_version: number | null }

type Chooses = { propertyType: PropertyType; propertyId: string; agreementTemplateId?: string | null | undefined }

/** The template of a new lease: the chosen one, none, or the default if nothing was chosen. It stays at today's version. */
export async function templateOfNewLease(tx: Tx, lease: Chooses): Promise<TemplateColumns> {
  const { propertyType, agreementTemplateId: id } = lease
  if (id === null) return columnsOf(undefined)
  if (id === undefined) return columnsOf(await readDefault(tx, lease))
  const template = await findTemplate(tx, id)
  if (!template) throw fieldProblem('/agreementTemplateId', 'This template does not exist. Choose another.')
  assertTemplateForType(template, propertyType, '/agreementTemplateId')
  return columnsOf(template)
}

async function readDefault(tx: Tx, { propertyType, propertyId }: Chooses) {
  const defaults = await tx
    .selectFrom('agreement_templates')
    .select(['id', 'version', 'is_for_land as isForLand', 'is_for_buildings as isForBuildings', 'is_for_units as isForUnits'])
    .select(['use', 'is_default as isDefault'])
    .where('is_default', '=', true)
    .execute()
  return defaultTemplateOf(defaults, propertyType, await readUse(tx, propertyType, propertyId))
}

async function readUse(tx: Tx, propertyType: PropertyType, propertyId: string): Promise<string | null> {
  if (propertyType === 'LAND') return null
  const table = propertyType === 'BUILDING' ? 'buildings' : 'units'
  const property = await tx.selectFrom(table).where('id', '=', propertyId).select('use').executeTakeFirst()
  return property?.use ?? null
}

function assertTemplateForType(template: AgreementTemplate, propertyType: PropertyType, path: string): void {
  if (template.isRetired) throw fieldProblem(path, 'This template is retired. Choose another.')
  if (!isForType(template, propertyType)) {
    throw fieldProblem(path, 'This template is for other kinds of lease. Choose another.')
  }
}

function columnsOf(template: { id: string; version: number } | undefined): TemplateColumns {
  return { agreement_template_id: template?.id ?? null, agreement_template_version: template?.version ?? null }
}

/** Changes the template, or updates it to its newest version, before the lease is binding. Earlier signatures become void. */
export async function chooseTemplate(tx: Tx, leaseId: string, templateId: string | null, ifMatch?: number): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'CHANGE')
  const before = await readLease(tx, leaseId)
  if (ifMatch !== undefined) await ensureUnchanged(tx, { entity: 'lease', current: before, ifMatch })
  const template = templateId === null ? undefined : await readTemplate(tx, templateId)
  if (template) assertTemplateForType(template, lease.propertyType, '/templateId')
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
