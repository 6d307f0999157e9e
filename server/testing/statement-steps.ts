import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { type Statement, statementContract } from '../../domain/bank-statements/statement-contract.ts'
import type { LocalClient, RawReply } from '../platform/database/local-client.ts'

type Clerk = Pick<LocalClient, 'call' | 'raw'>

/** Imports a bank's CSV as a browser sends it. */
export function sendStatement(clerk: Clerk, csv: string, fields: Record<string, string> = {}, query = {}): Promise<RawReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([csv]), 'statement.csv')
  return clerk.raw(statementContract.create, { query, body: form })
}

/** One statement with one line, by their ids. */
export async function aStatement(clerk: Clerk): Promise<{ bankStatement: string; statementLine: string }> {
  const { body } = await sendStatement(clerk, 'Date,Description,Reference,Credit\n2025-06-02,Somebody,XX1,5.00\n')
  const { id } = body as Statement
  const [line] = (await clerk.call(statementContract.lines, { params: { id }, query: {} })).items
  return { bankStatement: id, statementLine: line?.id ?? '' }
}

/** A bank line and a receipt by transfer of the same amount, with the ids that link the two. */
export async function aLineWithReceipt(clerk: Clerk, adviceId: string) {
  const received = { amount: 600, method: 'MBOB', paidOn: '2025-05-20', reference: 'ABC600' } as const
  const { id: paymentId } = await clerk.call(paymentContract.payAdvice, { params: { id: adviceId }, body: received })
  const { id } = (await sendStatement(clerk, 'Date,Description,Reference,Credit\n2025-06-03,Somebody,XX3,6.00\n')).body as {
    id: string
  }
  const [line] = (await clerk.call(statementContract.lines, { params: { id }, query: {} })).items
  return { params: { id, lineId: line?.id ?? '' }, body: { paymentId } }
}
