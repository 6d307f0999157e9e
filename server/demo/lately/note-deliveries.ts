import { sql } from 'kysely'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { recordOutcome } from '../../platform/delivery/sms/record-receipt.ts'
import { markUnreachable } from '../../platform/delivery/unreachable.ts'
import type { DemoOffice } from '../demo-office.ts'

const deliveredCount = 60
const address = 'tenant@closed.example'

/** The network reported delivery of the newest SMS, and the e-mail address of one tenant does not exist. */
export async function noteDeliveries(office: DemoOffice): Promise<void> {
  const { items } = await office.call(tenantContract.page, { query: { sort: 'createdAt:desc', pageSize: 10 } })
  const [tenant] = items
  if (tenant) await office.call(tenantContract.update, { params: { id: tenant.id }, body: { email: address } })
  await office.inTransaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from outbox where channel = 'SMS' and state = 'SENT' order by created_at desc, id desc limit ${deliveredCount}`.execute(
      tx,
    )
    for (const { id } of rows) await recordOutcome(tx, id, { state: 'DELIVERED' })
    await markUnreachable(tx, { address, kind: 'BOUNCED', reason: 'Returned with 5.1.1: 550 5.1.1 … user unknown' })
  })
}
