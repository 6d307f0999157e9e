import { creditNoteContract, creditRefundContract, leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { plus } from '../../../domain/money.ts'
import type { Services } from '../../platform/services.ts'
import { chargeLease, issueCreditNote } from './adjust-lease.ts'
import { readAdvice } from '../advice-store.ts'
import { listCreditNotes, listRefunds, readNotesOfNow, readRefund } from './note-list-store.ts'
import { renderNote } from '../pdf/render-note.ts'
import { renderStatement } from '../pdf/render-statement.ts'
import { postInterest } from './post-interest.ts'
import { readPrintedCreditNote, readPrintedRefund } from './read-printed-notes.ts'
import { readStatement } from './read-statement.ts'
import { readPrintedStatement } from './read-printed-statement.ts'
import { refundCredit, refundExcessRent } from './refund-credit.ts'

/** The account of a lease: its statement, late interest, charges, credit notes and refunds. */
export function leaseAccountRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(ledgerContract.statement, ({ tx, params, query }) => readStatement(tx, params.id, query.asOf))
  serve.file(
    ledgerContract.statementPdf,
    ({ tx, params, query }) => readPrintedStatement(tx, params.id, query.asOf),
    async (statement) => ({
      content: await renderStatement(statement),
      type: 'application/pdf',
      name: `${statement.leaseNumber} ${statement.asOf}.pdf`,
    }),
  )
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
    creditNoteContract.pdf,
    ({ tx, params }) => readPrintedCreditNote(tx, params.id),
    async (note) => ({ content: await renderNote(note), type: 'application/pdf', name: `${note.number}.pdf` }),
  )
  serve.file(
    creditRefundContract.pdf,
    ({ tx, params }) => readPrintedRefund(tx, params.id),
    async (note) => ({ content: await renderNote(note), type: 'application/pdf', name: `${note.number}.pdf` }),
  )
}
