import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem, notFound } from '../../domain/problem.ts'
import type { taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import { isDeduction, splitDay } from '../../domain/reports/tax-fact.ts'
import { recordChange } from '../audit/record-change.ts'
import { assertOwnDocument } from '../documents/assert-own-document.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { readHolders } from '../properties/holder-store.ts'

type NewTaxFact = BodyOf<typeof taxFactContract.create>
type Property = { entity: 'building' | 'plot'; entityId: string }

/** A fact from a document about a property's income year. It changes no account and is only in the tax report. */
export async function recordTaxFact(tx: Tx, fact: NewTaxFact): Promise<string> {
  assertFieldsOfKind(tx, fact)
  const property = await lockProperty(tx, fact)
  await assertUnitExists(tx, fact)
  await assertOwnerExists(tx, fact, property)
  await assertOwnDocument(tx, { documentId: fact.documentId, ...property })
  const { kind, buildingId, plotId, unitId, ownerId, year, amount, dated, note, documentId } = fact
  const id = newId()
  await tx
    .insertInto('tax_facts')
    .values({
      ...{ id, kind, year, amount, dated, note },
      ...{ building_id: buildingId, plot_id: plotId, unit_id: unitId, owner_id: ownerId, document_id: documentId },
    })
    .execute()
  await recordChange(tx, { entity: 'taxFact', entityId: id, before: {}, after: { kind, year, amount, buildingId, plotId } })
  return id
}

export async function removeTaxFact(tx: Tx, id: string): Promise<void> {
  const fact = await tx
    .deleteFrom('tax_facts')
    .where('id', '=', id)
    .returning(['kind', 'year', 'amount', 'building_id as buildingId', 'plot_id as plotId'])
    .executeTakeFirst()
  if (!fact) throw notFound('entry')
  await recordChange(tx, { entity: 'taxFact', entityId: id, before: fact, after: {} })
}

function assertFieldsOfKind(tx: Tx, { kind, buildingId, plotId, unitId, ownerId, amount, dated }: NewTaxFact): void {
  if (!buildingId && !plotId) throw fieldProblem('/buildingId', 'Choose the building or the plot.')
  if (buildingId && plotId) throw fieldProblem('/plotId', 'Choose either a building or a plot.')
  if (isDeduction(kind)) {
    if (amount === null) throw fieldProblem('/amount', 'Enter the amount.')
    if (unitId) throw fieldProblem('/unitId', 'This is recorded for the building as a whole. Leave the unit out.')
  } else {
    if (amount !== null) throw fieldProblem('/amount', 'This kind of entry has no amount. Leave the amount out.')
    if (ownerId) throw fieldProblem('/ownerId', 'This applies to all owners. Leave the owner out.')
  }
  if (kind === 'VACANCY_NOTICE' && !dated) throw fieldProblem('/dated', 'Enter the date the RRCO was notified.')
  if (kind === 'OWN_USE' && !unitId) throw fieldProblem('/unitId', 'Choose the unit that its owner lives in.')
  if (dated && dated > tx.today) throw fieldProblem('/dated', 'This date is in the future. Enter today or an earlier date.')
}

/** Locked, so that it is not deleted meanwhile. */
async function lockProperty(tx: Tx, { buildingId, plotId }: NewTaxFact): Promise<Property> {
  const found = buildingId
    ? await tx.selectFrom('buildings').where('id', '=', buildingId).select('id').forKeyShare().executeTakeFirst()
    : await tx
        .selectFrom('plots')
        .where('id', '=', plotId ?? '')
        .select('id')
        .forKeyShare()
        .executeTakeFirst()
  if (!found) throw fieldProblem(buildingId ? '/buildingId' : '/plotId', 'This property is not in the register. Choose another.')
  return { entity: buildingId ? 'building' : 'plot', entityId: found.id }
}

async function assertUnitExists(tx: Tx, { unitId, buildingId }: NewTaxFact): Promise<void> {
  if (!unitId) return
  const unit = await tx.selectFrom('units').where('id', '=', unitId).select('building_id').executeTakeFirst()
  if (!unit || unit.building_id !== buildingId) throw fieldProblem('/unitId', 'This unit is not in that building.')
}

async function assertOwnerExists(tx: Tx, { ownerId, dated, year }: NewTaxFact, property: Property): Promise<void> {
  if (!ownerId) return
  const on = splitDay(tx.today, { dated, year })
  const held = await readHolders(tx, property.entity === 'plot' ? 'PLOT' : 'BUILDING', [property.entityId], on)
  if (held.get(property.entityId)?.some((holder) => holder.ownerId === ownerId)) return
  throw fieldProblem('/ownerId', 'This person had no share then. Choose one of the owners, or leave the owner out.')
}
