import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { Services } from '../platform/services.ts'
import { readAdvice } from '../advices/advice-store.ts'
import { assertNotRecorded } from './assert-not-recorded.ts'
import { assertNewReference } from './assert-new-reference.ts'
import { saveCertificate } from './save-certificate.ts'
import { leaseOfAdvice } from '../advices/lease-account-store.ts'
import { renderReceipt } from './pdf/render-receipt.ts'
import { listPayments, readPayment } from './payment-list-store.ts'
import { previewPayment } from './preview-payment.ts'
import { readPrintedReceipt } from './read-printed-receipt.ts'
import { recordSlip } from './record-slip.ts'
import { receivingRoutes } from './receiving-routes.ts'
import { recordPayment } from './record-payment.ts'
import { readReceiptTextedAt } from './text-receipt.ts'
import { tenantPaymentRoutes } from './tenant-payment-routes.ts'
import { reversePayment } from './reverse-payment.ts'

export function paymentRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(paymentContract.payAdvice, async ({ tx, params, body }) => {
    const leaseId = await leaseOfAdvice(tx, params.id)
    await assertNewReference(tx, [leaseId], body)
    await assertNotRecorded(tx, { leaseId }, [params.id], body)
    const paymentId = await recordPayment(tx, { leaseId, adviceIds: [params.id], received: body })
    const [payment, advice] = await Promise.all([readPayment(tx, paymentId), readAdvice(tx, params.id)])
    return { ...payment, advice }
  })
  serve.endpoint(paymentContract.previewAdvice, ({ tx, params, body }) => previewPayment(tx, params.id, body))
  serve.endpoint(paymentContract.payLease, async ({ tx, body }) => {
    const { tenantId, leaseId, adviceIds, slipNumber, ...received } = body
    if (slipNumber) return readPayment(tx, await recordSlip(tx, { ...body, slipNumber }))
    await assertNewReference(tx, [leaseId], body)
    await assertNotRecorded(tx, { leaseId }, adviceIds, body)
    return readPayment(tx, await recordPayment(tx, { leaseId, tenantId, adviceIds, received }))
  })
  serve.endpoint(paymentContract.reverse, async ({ tx, params, body }) => {
    const writtenOffAmount = await reversePayment(tx, params.id, body)
    return { ...(await readPayment(tx, params.id)), writtenOffAmount }
  })
  serve.endpoint(paymentContract.keepCertificate, async ({ tx, params, body }) => {
    await saveCertificate(tx, params.id, body)
    return readPayment(tx, params.id)
  })
  serve.endpoint(paymentContract.list, ({ tx, query }) => listPayments(tx, query))
  serve.endpoint(paymentContract.read, async ({ tx, params: { id } }) => ({
    ...(await readPayment(tx, id)),
    receiptTextedAt: await readReceiptTextedAt(tx, id),
  }))
  serve.file(
    paymentContract.receipt,
    async ({ tx, params, query }) => ({ on: query.paper, receipt: await readPrintedReceipt(tx, params.id) }),
    async ({ on, receipt }) => ({
      content: await renderReceipt(receipt, on),
      type: 'application/pdf',
      name: `${receipt.receiptNumber}.pdf`,
    }),
  )
  receivingRoutes(services)
  tenantPaymentRoutes(services)
}
