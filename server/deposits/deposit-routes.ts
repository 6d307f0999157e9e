import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import type { Services } from '../platform/services.ts'
import { listDeposits } from './deposit-list-store.ts'
import { renderNote } from '../advices/pdf/render-note.ts'
import { readDeposit } from './read-deposit.ts'
import { readPrintedSettlement } from './read-printed-settlement.ts'
import { settleDeposit } from './settle-deposit.ts'
import { requireSettlement } from './settlement-store.ts'

export function depositRoutes({ serve }: Services): void {
  serve.endpoint(depositContract.list, ({ tx, query }) => listDeposits(tx, query))
  serve.endpoint(depositContract.read, ({ tx, params, query }) => readDeposit(tx, params.id, query.on))
  serve.endpoint(depositContract.settle, async ({ tx, params, body }) => {
    await settleDeposit(tx, params.id, body)
    return requireSettlement(tx, params.id)
  })
  serve.file(
    depositContract.pdf,
    ({ tx, params }) => readPrintedSettlement(tx, params.id),
    async (settlement) => ({ content: await renderNote(settlement), type: 'application/pdf', name: `${settlement.number}.pdf` }),
  )
}
