import { readLogo } from '../../leases/pdf/read-logo.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PrintedExpenseApproval } from '../pdf/render-expense-approval.ts'
import { readRequest } from './request-store.ts'

/** The request is read with the rights of the caller, so that an owner gets only their own; the letterhead as staff. */
export async function readPrintedApproval(tx: Tx, id: string): Promise<PrintedExpenseApproval> {
  const request = await readRequest(tx, id)
  return tx.actingAs('staff', async (staff) => {
    const { name, address, phone } = await staff
      .selectFrom('organisations')
      .select(['name', 'address', 'phone'])
      .executeTakeFirstOrThrow()
    const contact = { address, phoneNumber: phone, email: null, taxpayerNumber: null, logo: await readLogo(staff) }
    return { request, organisation: { name, nameDzongkha: null, ...contact } }
  })
}
