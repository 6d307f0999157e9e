import { expenseContract, managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { expenseRequestContract } from '../../domain/remittance/expense-request-contract.ts'
import { reserveContract } from '../../domain/remittance/reserve-contract.ts'
import { deliverFor } from '../people/deliver-for.ts'
import type { Services } from '../platform/services.ts'
import { listExpenses, readExpense } from './expense-store.ts'
import { answerRequest, askOwners, withdrawRequest } from './expense-requests/decide-request.ts'
import { readPrintedApproval } from './expense-requests/read-printed-approval.ts'
import { listRequests, readRequest } from './expense-requests/request-store.ts'
import { listFees, setFee } from './management-fees.ts'
import { listOwnersDue } from './owner-due-store.ts'
import { requestedOwner } from './requested-owner.ts'
import { renderExpenseApproval } from './pdf/render-expense-approval.ts'
import { renderRemittance } from './pdf/render-remittance.ts'
import { readDue } from './read-due.ts'
import { readOwnerStatement } from './read-owner-statement.ts'
import { readPrintedRemittance } from './read-printed-remittance.ts'
import { recordExpense, reverseExpense } from './record-expense.ts'
import { remitShares } from './remit-shares.ts'
import { listMovements, readMovement, readReserve } from './reserves/reserve-store.ts'
import { releaseReserve, reverseMovement, useReserve } from './reserves/use-reserve.ts'
import { listRemittances, readRemittance } from './remittance-store.ts'
import { reverseRemittance } from './reverse-remittance.ts'

export function remittanceRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(remittanceContract.due, ({ tx, query }) => readDue(tx, requestedOwner(tx, query.ownerId)))
  serve.endpoint(remittanceContract.owners, ({ tx, query }) => listOwnersDue(tx, query))
  serve.endpoint(remittanceContract.statement, ({ tx, query: { ownerId, ...period } }) =>
    readOwnerStatement(tx, requestedOwner(tx, ownerId), period),
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
    ({ tx, params }) => readPrintedRemittance(tx, params.id),
    async (remittance) => ({
      content: await renderRemittance(remittance),
      type: 'application/pdf',
      name: `${remittance.remittanceNumber}.pdf`,
    }),
  )
  serve.endpoint(expenseContract.list, ({ tx, query }) => listExpenses(tx, query))
  serve.endpoint(expenseContract.read, ({ tx, params }) => readExpense(tx, params.id))
  serve.endpoint(expenseContract.create, async ({ tx, body }) => readExpense(tx, await recordExpense(tx, body)))
  serve.endpoint(expenseContract.reverse, async ({ tx, params, body }) => {
    await reverseExpense(tx, params.id, body.reason)
    return readExpense(tx, params.id)
  })
  expenseRequestRoutes(services)
  serve.endpoint(reserveContract.read, ({ tx, query }) => readReserve(tx, query.ownerId))
  serve.endpoint(reserveContract.movements, ({ tx, query }) => listMovements(tx, query))
  serve.endpoint(reserveContract.use, async ({ tx, body }) => readMovement(tx, await useReserve(tx, body)))
  serve.endpoint(reserveContract.release, async ({ tx, body }) => readMovement(tx, await releaseReserve(tx, body)))
  serve.endpoint(reserveContract.reverse, async ({ tx, params, body }) =>
    readMovement(tx, await reverseMovement(tx, params.id, body.reason)),
  )
  serve.endpoint(managementFeeContract.list, ({ tx, query }) => listFees(tx, query))
  serve.endpoint(managementFeeContract.set, ({ tx, body }) => setFee(tx, body))
}

function expenseRequestRoutes({ serve, outbox }: Services): void {
  serve.endpoint(expenseRequestContract.list, ({ tx, query }) => listRequests(tx, query))
  serve.endpoint(expenseRequestContract.read, ({ tx, params }) => readRequest(tx, params.id))
  serve.file(
    expenseRequestContract.pdf,
    ({ tx, params }) => readPrintedApproval(tx, params.id),
    async (approval) => ({
      content: await renderExpenseApproval(approval),
      type: 'application/pdf',
      name: `Expense approval ${approval.request.billedOn}.pdf`,
    }),
  )
  serve.outside(expenseRequestContract.create, async ({ within, actor, body }) => {
    const request = await within(actor, async (tx) => readRequest(tx, await askOwners(tx, body)))
    await deliverFor(outbox, actor)
    return request
  })
  serve.endpoint(expenseRequestContract.approve, async ({ tx, params }) => {
    await answerRequest(tx, params.id, { decision: 'APPROVED' })
    return readRequest(tx, params.id)
  })
  serve.endpoint(expenseRequestContract.decline, async ({ tx, params, body }) => {
    await answerRequest(tx, params.id, { decision: 'DECLINED', reason: body.reason })
    return readRequest(tx, params.id)
  })
  serve.endpoint(expenseRequestContract.withdraw, async ({ tx, params, body }) => {
    await withdrawRequest(tx, params.id, body.reason)
    return readRequest(tx, params.id)
  })
}
