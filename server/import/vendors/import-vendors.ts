import { sql } from 'kysely'
import { fieldsOf } from '../../../domain/record.ts'
import { vendor } from '../../../domain/maintenance/vendors/vendor.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { addVendor, readVendor } from '../../maintenance/vendors/vendor-store.ts'
import { eachRow, markExisting } from '../each-row/each-row.ts'
import { at, markExcluded, rejectDuplicates, type Step, type Taken } from '../import-step.ts'

/** A vendor is identified by name. A file does not change registered vendors; use their page. */
export async function importVendors(step: Step): Promise<Taken> {
  await rejectDuplicates(step, 'name', sql`lower(${at('name')})`)
  await markExcluded(step)
  return eachRow(step, async (tx, { isActive, ...content }, row) => {
    const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))
    const body = vendorContract.create.body.parse({ ...given, isActive: isActive !== 'NO' && isActive !== false })
    const { rows } = await sql<{ id: string }>`select id from vendors where lower(name) = lower(${body.name})`.execute(tx)
    const [known] = rows
    if (!known) return (await addVendor(tx, body)).id
    if (!step.canUpdate)
      throw fieldProblem('/name', 'This vendor is already registered. Choose to update the records, or remove the row.')
    const stored: Record<string, unknown> = await readVendor(tx, known.id)
    const values: Record<string, unknown> = body
    const other = fieldsOf(vendor).find(
      ([name]) => values[name] !== null && values[name] !== undefined && values[name] !== stored[name],
    )
    if (other) throw fieldProblem(`/${other[0]}`, 'An import does not change a vendor. Change it on the page of the vendor.')
    await markExisting(step, row, { id: known.id, isChanged: false })
    return undefined
  })
}
