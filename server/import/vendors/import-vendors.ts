import { sql } from 'kysely'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { addVendor } from '../../maintenance/vendors/vendor-store.ts'
import { eachRow } from '../import-leases.ts'
import { at, markExcluded, rejectDuplicates, type Step, type Taken } from '../import-step.ts'

/** A vendor is known by the name. */
export async function importVendors(step: Step): Promise<Taken> {
  await rejectDuplicates(step, 'name', sql`lower(${at('name')})`)
  await markExcluded(step)
  return eachRow(step, async (tx, { isActive, ...content }) => {
    const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))
    const body = vendorContract.create.body.parse({ ...given, isActive: isActive !== 'NO' && isActive !== false })
    return (await addVendor(tx, body)).id
  })
}
