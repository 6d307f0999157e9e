import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { readPrintedParties } from '../../leases/pdf/printed-parties.ts'
import { readLogo } from '../../leases/pdf/read-logo.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PrintedStatement } from '../pdf/render-statement.ts'
import { readStatement } from './read-statement.ts'
import { readLeaseNumber } from '../lease-account-store.ts'

/**
 * The account is read with the rights of the caller, the names on the statement as staff. A statement is not a stored document: it shows
 * the current state.
 */
export async function readPrintedStatement(tx: Tx, leaseId: string, asked: CalendarDate | undefined): Promise<PrintedStatement> {
  const statement = await readStatement(tx, leaseId, asked)
  return tx.actingAs('staff', async (staff) => {
    const { organisation, ...parties } = await readPrintedParties(staff, leaseId, statement.asOf)
    const leaseNumber = await readLeaseNumber(staff, leaseId)
    return { ...statement, ...parties, organisation: { ...organisation, logo: await readLogo(staff) }, leaseNumber }
  })
}
