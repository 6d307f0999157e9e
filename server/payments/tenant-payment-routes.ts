import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { findTenant } from '../people/tenant-store.ts'
import { renderReceipts } from './pdf/render-receipts.ts'
import { readDueOfTenant } from './payer-store.ts'
import { readPayment } from './payment-list-store.ts'
import { previewTenantPayment, recordTenantPayment } from './record-tenant-payment.ts'
import { readPrintedReceipts } from './read-printed-receipts.ts'

type Recorded = ReplyInputOf<typeof tenantPaymentContract.record>

export function tenantPaymentRoutes({ serve }: Services): void {
  serve.endpoint(tenantPaymentContract.due, async ({ tx, params, query }) => {
    await findTenant(tx, { id: params.id })
    return { items: await readDueOfTenant(tx, params.id, query.leaseId) }
  })
  serve.endpoint(tenantPaymentContract.preview, ({ tx, params, body }) => previewTenantPayment(tx, params.id, body))
  serve.endpoint(tenantPaymentContract.record, async ({ tx, params, body }) => {
    const ids = await recordTenantPayment(tx, params.id, body)
    return readRecorded(tx, ids)
  })
  serve.file(
    tenantPaymentContract.sheet,
    ({ tx, params }) => readPrintedReceipts(tx, params.id),
    async (receipts) => ({ content: await renderReceipts(receipts), type: 'application/pdf', name: `${receipts.title}.pdf` }),
  )
}

async function readRecorded(tx: Tx, ids: readonly string[]): Promise<Recorded> {
  const items = await Promise.all(ids.map((id) => readPayment(tx, id)))
  return { items, totalAmount: plus(ZERO, ...items.map((payment): Money => payment.amount)) }
}
