import { monthEndContract } from '../../domain/month-end/month-end-contract.ts'
import type { Services } from '../platform/services.ts'
import { markStep } from './mark-step.ts'
import { readMonthEnd } from './read-month-end.ts'

export function monthEndRoutes({ serve }: Services): void {
  serve.endpoint(monthEndContract.read, ({ tx, query }) => readMonthEnd(tx, query.month))
  serve.endpoint(monthEndContract.mark, async ({ tx, body }) => {
    await markStep(tx, body)
    return readMonthEnd(tx, body.month)
  })
}
