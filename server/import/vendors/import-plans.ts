import { sql } from 'kysely'
import { maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { maintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { fieldsOf } from '../../../domain/record.ts'
import { readPlan } from '../../maintenance/plans/plan-store.ts'
import { addPlan } from '../../maintenance/plans/save-plan.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Content, eachRow, markExisting } from '../each-row/each-row.ts'
import { hasNoUnit, linkUnit } from '../each-row/link-unit.ts'
import { linkBuilding } from '../import-buildings.ts'
import { at, invalidRowsOf, link, markExcluded, rejectDuplicates, type Step, staged, type Taken } from '../import-step.ts'

const place = sql`coalesce(${at('unitId')}, ${at('buildingId')})`

/** A maintenance plan is identified by its place and its work. A file does not change existing plans; use their page. */
export async function importPlans(step: Step): Promise<Taken> {
  await linkBuilding(step)
  await linkUnit(step, hasNoUnit)
  await link(step, {
    as: 'vendorId',
    key: 'vendor',
    from: ['vendor'],
    inSheet: ['vendor', 'name'],
    candidates: sql`select r."row", v.id from ${staged(step)} join vendors v on lower(v.name) = lower(${at('vendor')})`,
    none: 'There is no such vendor. Register it first, or add it to the sheet Vendors.',
    several: 'More than one vendor has this name.',
    leansOn: sql`(lower(${at('vendor')}) in ${invalidRowsOf(step, 'vendor', sql`lower(f.content ->> 'name')`)})`,
    unless: sql`${at('vendor')} is null`,
  })
  await link(step, {
    as: 'assigneeId',
    key: 'assignee',
    from: ['assignee'],
    candidates: sql`select r."row", s.id from ${staged(step)} join staff_members s
      on lower(s.name_english) = lower(${at('assignee')}) and s.erased_at is null`,
    none: 'Nobody in the office has this name. Leave it empty, or add the person first.',
    several: 'More than one person of the office has this name. Leave it empty, and choose the person on the page of the plan.',
    leansOn: sql`false`,
    unless: sql`${at('assignee')} is null`,
  })
  await rejectDuplicates(step, 'title', sql`${place} || ' ' || lower(${at('title')})`)
  await markExcluded(step)
  return eachRow(step, async (tx, { unitId, buildingId, isActive, ...content }, row) => {
    const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))
    const body = maintenancePlanContract.create.body.parse({
      ...given,
      ...(unitId ? { unitId } : { buildingId }),
      isActive: isActive !== 'NO' && isActive !== false,
    })
    const id = await findPlan(tx, { ...content, unitId, buildingId })
    if (id === undefined) return (await addPlan(tx, body)).id
    if (!step.canUpdate)
      throw fieldProblem('/title', 'This plan is already registered. Choose to update the records, or remove the row.')
    const [known, values]: Record<string, unknown>[] = [await readPlan(tx, id), body]
    const other = fieldsOf(maintenancePlan).find(([name]) => values?.[name] != null && values[name] !== known?.[name])
    if (other)
      throw fieldProblem(`/${columnOf(other[0])}`, 'An import does not change a plan. Change it on the page of the plan.')
    await markExisting(step, row, { id, isChanged: false })
    return undefined
  })
}

async function findPlan(tx: Tx, { unitId, buildingId, title }: Content): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from maintenance_plans
    where ${unitId ? sql`unit_id = ${unitId}` : sql`building_id = ${buildingId}`} and lower(title) = lower(${title})
    order by id limit 1`.execute(tx)
  return rows[0]?.id
}

const columnOf = (field: string) => ({ vendorId: 'vendor', assigneeId: 'assignee' })[field] ?? field
