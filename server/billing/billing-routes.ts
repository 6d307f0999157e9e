import { adviceContract } from '../../domain/billing/advice-contract.ts'
import { leaseEffectContract } from '../../domain/billing/lease-effect-contract.ts'
import { monthlyRunContract } from '../../domain/billing/monthly-run-contract.ts'
import { paymentContract } from '../../domain/billing/payment-contract.ts'
import { monthOf } from '../../domain/calendar-date.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import type { Services } from '../platform/services.ts'
import { addUpByBuilding, listAdvices, readAdvice } from './advice-store.ts'
import { bankAccountRoutes } from './bank-account-routes.ts'
import { generateAdvices } from './generate-advices.ts'
import { listExceptions, readLatestRun } from './monthly-run-store.ts'
import { keepCertificate } from './keep-certificate.ts'
import { renderAdvice } from './papers/advice-paper.ts'
import { renderReceipt } from './papers/receipt-paper.ts'
import { renderStatement } from './papers/statement-paper.ts'
import { listPayments, readPayment } from './payment-list-store.ts'
import { leaseOfAdvice } from './payment-store.ts'
import { previewLeaseEffect } from './preview-lease-effect.ts'
import { previewMonthlyRun } from './preview-monthly-run.ts'
import { previewPayment } from './preview-payment.ts'
import { readAdvicePaper, readReceiptPaper } from './read-papers.ts'
import { readStatement } from './read-statement.ts'
import { readStatementPaper } from './read-statement-paper.ts'
import { receivingRoutes } from './receiving-routes.ts'
import { recordPayment } from './record-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { settlementRoutes } from './settlement-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { findUnbilled } from './unbilled-periods.ts'

export function billingRoutes(services: Services): void {
  adviceRoutes(services)
  paymentRoutes(services)
  bankAccountRoutes(services)
  receivingRoutes(services)
  settlementRoutes(services)
  statementRoutes(services)
}

function adviceRoutes({ serve }: Services): void {
  serve.outside(adviceContract.generate, ({ within, actor, body }) => generateAdvices({ within, actor }, body))
  serve.outside(monthlyRunContract.preview, ({ within, actor, body }) => previewMonthlyRun({ within, actor }, body))
  serve.endpoint(monthlyRunContract.latest, ({ tx, query }) => readLatestRun(tx, query))
  serve.endpoint(monthlyRunContract.exceptions, ({ tx, params, query }) => listExceptions(tx, params.id, query))
  serve.endpoint(adviceContract.unbilled, async ({ tx, query: { before = monthOf(tx.today), propertyType } }) => ({
    before,
    leases: await findUnbilled(tx, { month: before, propertyType }),
  }))
  serve.endpoint(adviceContract.list, ({ tx, query }) => listAdvices(tx, query))
  serve.endpoint(adviceContract.byBuilding, async ({ tx }) => ({ rows: await addUpByBuilding(tx) }))
  serve.endpoint(adviceContract.read, ({ tx, params }) => readAdvice(tx, params.id))
  serve.file(
    adviceContract.pdf,
    ({ tx, params, query }) => readAdvicePaper(tx, params.id, query.standing),
    async (paper) => ({ content: await renderAdvice(paper), type: 'application/pdf', name: `${paper.adviceNumber}.pdf` }),
  )
  serve.endpoint(leaseEffectContract.preview, ({ tx, params, body }) => previewLeaseEffect(tx, params.id, body))
  serve.endpoint(ledgerContract.statement, ({ tx, params, query }) => readStatement(tx, params.id, query.asOf))
  serve.file(
    ledgerContract.statementPaper,
    ({ tx, params, query }) => readStatementPaper(tx, params.id, query.asOf),
    async (paper) => ({
      content: await renderStatement(paper),
      type: 'application/pdf',
      name: `${paper.leaseNumber} ${paper.asOf}.pdf`,
    }),
  )
}

function paymentRoutes({ serve }: Services): void {
  serve.endpoint(paymentContract.payAdvice, async ({ tx, params, body }) => {
    const leaseId = await leaseOfAdvice(tx, params.id)
    const paymentId = await recordPayment(tx, { leaseId, adviceIds: [params.id], received: body })
    const [payment, advice] = await Promise.all([readPayment(tx, paymentId), readAdvice(tx, params.id)])
    return { ...payment, advice }
  })
  serve.endpoint(paymentContract.previewAdvice, ({ tx, params, body }) => previewPayment(tx, params.id, body))
  serve.endpoint(paymentContract.payLease, async ({ tx, body }) => {
    const { tenantId, leaseId, adviceIds, ...received } = body
    return readPayment(tx, await recordPayment(tx, { leaseId, tenantId, adviceIds, received }))
  })
  serve.endpoint(paymentContract.reverse, async ({ tx, params, body }) => {
    await reversePayment(tx, params.id, body.reason)
    return readPayment(tx, params.id)
  })
  serve.endpoint(paymentContract.keepCertificate, async ({ tx, params, body }) => {
    await keepCertificate(tx, params.id, body)
    return readPayment(tx, params.id)
  })
  serve.endpoint(paymentContract.list, ({ tx, query }) => listPayments(tx, query))
  serve.endpoint(paymentContract.read, ({ tx, params }) => readPayment(tx, params.id))
  serve.file(
    paymentContract.receipt,
    async ({ tx, params, query }) => ({ on: query.paper, paper: await readReceiptPaper(tx, params.id) }),
    async ({ on, paper }) => ({
      content: await renderReceipt(paper, on),
      type: 'application/pdf',
      name: `${paper.receiptNumber}.pdf`,
    }),
  )
}
