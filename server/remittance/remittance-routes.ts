import { expenseContract, managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import type { Services } from '../platform/services.ts'
import { listExpenses, readExpense } from './expense-store.ts'
import { listFees, setFee } from './management-fees.ts'
import { listOwnersDue } from './owner-due-store.ts'
import { ownerAsked } from './owner-asked.ts'
import { renderRemittance } from './papers/remittance-paper.ts'
import { readDue } from './read-due.ts'
import { readOwnerStatement } from './read-owner-statement.ts'
import { readRemittancePaper } from './read-remittance-paper.ts'
import { recordExpense, reverseExpense } from './record-expense.ts'
import { remitShares } from './remit-shares.ts'
import { listRemittances, readRemittance } from './remittance-store.ts'
import { reverseRemittance } from './reverse-remittance.ts'

export function remittanceRoutes({ serve }: Services): void {
  serve.endpoint(remittanceContract.due, ({ tx, query }) => readDue(tx, ownerAsked(tx, query.ownerId)))
  serve.endpoint(remittanceContract.owners, ({ tx, query }) => listOwnersDue(tx, query))
  serve.endpoint(remittanceContract.statement, ({ tx, query: { ownerId, ...period } }) =>
    readOwnerStatement(tx, ownerAsked(tx, ownerId), period),
  )
  serve.endpoint(remittanceContract.create, async ({ tx, body }) => readRemittance(tx, await remitShares(tx, body)))
  serve.endpoint(remittanceContract.list, ({ tx, query }) => listRemittances(tx, query))
  serve.endpoint(remittanceContract.read, ({ tx, params }) => readRemittance(tx, params.id))
  serve.endpoint(remittanceContract.reverse, async ({ tx, params, body }) => {
    await reverseRemittance(tx, params.id, body.reason)
    return readRemittance(tx, params.id)
  })
  serve.file(
    remittanceContract.pdf,
    ({ tx, params }) => readRemittancePaper(tx, params.id),
    async (paper) => ({ content: await renderRemittance(paper), type: 'application/pdf', name: `${paper.remittanceNumber}.pdf` }),
  )
  serve.endpoint(expenseContract.list, ({ tx, query }) => listExpenses(tx, query))
  serve.endpoint(expenseContract.read, ({ tx, params }) => readExpense(tx, params.id))
  serve.endpoint(expenseContract.create, async ({ tx, body }) => readExpense(tx, await recordExpense(tx, body)))
  serve.endpoint(expenseContract.reverse, async ({ tx, params, body }) => {
    await reverseExpense(tx, params.id, body.reason)
    return readExpense(tx, params.id)
  })
  serve.endpoint(managementFeeContract.list, ({ tx, query }) => listFees(tx, query))
  serve.endpoint(managementFeeContract.set, ({ tx, body }) => setFee(tx, body))
}
