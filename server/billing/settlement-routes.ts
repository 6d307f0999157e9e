import { adviceContract } from '../../domain/billing/advice-contract.ts'
import { depositContract } from '../../domain/billing/deposit-contract.ts'
import { creditNoteContract, creditRefundContract, leaseMoneyContract } from '../../domain/billing/lease-money-contract.ts'
import { paymentContract } from '../../domain/billing/payment-contract.ts'
import { plus } from '../../domain/money.ts'
import type { Services } from '../platform/services.ts'
import { chargeLease, issueCreditNote } from './adjust-lease.ts'
import { readAdvice } from './advice-store.ts'
import { listDeposits } from './deposit-list-store.ts'
import { listCreditNotes, listRefunds, readNotesOfNow, readRefund } from './note-list-store.ts'
import { renderNote } from './papers/note-paper.ts'
import { readPayment } from './payment-list-store.ts'
import { postInterest } from './post-interest.ts'
import { readCreditNotePaper, readRefundPaper, readSettlementPaper } from './read-settlement-papers.ts'
import { readDeposit } from './read-deposit.ts'
import { readStatement } from './read-statement.ts'
import { refundCredit, refundExcessRent } from './refund-credit.ts'
import { remitTax, remitTaxOfPayment } from './remit-tax.ts'
import { settleDeposit } from './settle-deposit.ts'
import { requireSettlement } from './settlement-store.ts'
import { writeOffAdvice } from './write-off-advice.ts'

/** Deposits, late interest, write-offs, credit notes, refunds and tax withheld. */
export function settlementRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(depositContract.list, ({ tx, query }) => listDeposits(tx, query))
  serve.endpoint(depositContract.read, ({ tx, params }) => readDeposit(tx, params.id))
  serve.endpoint(depositContract.settle, async ({ tx, params, body }) => {
    await settleDeposit(tx, params.id, body)
    return requireSettlement(tx, params.id)
  })
  serve.file(
    depositContract.paper,
    ({ tx, params }) => readSettlementPaper(tx, params.id),
    async (paper) => ({ content: await renderNote(paper), type: 'application/pdf', name: `${paper.number}.pdf` }),
  )
  serve.endpoint(adviceContract.writeOff, async ({ tx, params, body }) => {
    await writeOffAdvice(tx, params.id, body.reason)
    return readAdvice(tx, params.id)
  })
  serve.endpoint(adviceContract.taxRemittance, async ({ tx, params, body }) => {
    await remitTax(tx, params.id, body)
    return readAdvice(tx, params.id)
  })
  serve.endpoint(paymentContract.taxRemittance, async ({ tx, params, body }) => {
    await remitTaxOfPayment(tx, params.id, body)
    return readPayment(tx, params.id)
  })
  leaseMoneyRoutes(services)
  noteRoutes(services)
}

function leaseMoneyRoutes({ serve }: Services): void {
  serve.endpoint(leaseMoneyContract.interest, async ({ tx, params, body }) => {
    const postedAmount = await postInterest(tx, params.id, body.asOf)
    return { ...(await readStatement(tx, params.id, body.asOf)), postedAmount }
  })
  serve.endpoint(leaseMoneyContract.charge, async ({ tx, params, body }) =>
    readAdvice(tx, await chargeLease(tx, params.id, body)),
  )
  serve.endpoint(leaseMoneyContract.creditNote, async ({ tx, params, body }) => {
    await issueCreditNote(tx, params.id, body)
    const items = await readNotesOfNow(tx, params.id)
    return { items, amount: plus(...items.map(({ amount }) => amount)) }
  })
  serve.endpoint(leaseMoneyContract.refund, async ({ tx, params, body }) =>
    readRefund(tx, await refundCredit(tx, params.id, body)),
  )
  serve.endpoint(leaseMoneyContract.excessRent, async ({ tx, params, body }) =>
    readRefund(tx, await refundExcessRent(tx, params.id, body)),
  )
}

function noteRoutes({ serve }: Services): void {
  serve.endpoint(creditNoteContract.list, ({ tx, query }) => listCreditNotes(tx, query))
  serve.endpoint(creditRefundContract.list, ({ tx, query }) => listRefunds(tx, query))
  serve.file(
    creditNoteContract.paper,
    ({ tx, params }) => readCreditNotePaper(tx, params.id),
    async (paper) => ({ content: await renderNote(paper), type: 'application/pdf', name: `${paper.number}.pdf` }),
  )
  serve.file(
    creditRefundContract.paper,
    ({ tx, params }) => readRefundPaper(tx, params.id),
    async (paper) => ({ content: await renderNote(paper), type: 'application/pdf', name: `${paper.number}.pdf` }),
  )
}
