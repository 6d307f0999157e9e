import { workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import type { Services } from '../../platform/services.ts'
import { cancelWork, closeWork, finishWork, rateWork, scheduleWork } from './move-work-order.ts'
import { billWork, payWork } from './pay-work.ts'
import { decideQuote, quoteWork } from './quote-work.ts'
import { createWorkOrder, updateWorkOrder } from './save-work-order.ts'
import { countWorkOrders, listWorkOrders, readWorkCosts, readWorkOrder } from './work-order-store.ts'

export function workOrderRoutes({ serve }: Services): void {
  serve.endpoint(workOrderContract.list, ({ tx, query }) => listWorkOrders(tx, query))
  serve.endpoint(workOrderContract.counts, ({ tx }) => countWorkOrders(tx))
  serve.endpoint(workOrderContract.costs, ({ tx, query }) => readWorkCosts(tx, query))
  serve.endpoint(workOrderContract.read, ({ tx, params }) => readWorkOrder(tx, params.id))
  serve.endpoint(workOrderContract.create, ({ tx, body }) => createWorkOrder(tx, body))
  serve.endpoint(workOrderContract.update, ({ tx, params, body, ifMatch }) => updateWorkOrder(tx, params.id, body, ifMatch))
  serve.endpoint(workOrderContract.quote, ({ tx, params: { id }, body, ifMatch }) => quoteWork(tx, { id, ifMatch }, body))
  serve.endpoint(workOrderContract.decide, ({ tx, params: { id }, body, ifMatch }) => decideQuote(tx, { id, ifMatch }, body))
  serve.endpoint(workOrderContract.schedule, ({ tx, params: { id }, body, ifMatch }) => scheduleWork(tx, { id, ifMatch }, body))
  serve.endpoint(workOrderContract.finish, ({ tx, params: { id }, body, ifMatch }) => finishWork(tx, { id, ifMatch }, body))
  serve.endpoint(workOrderContract.rate, ({ tx, params: { id }, body, ifMatch }) => rateWork(tx, { id, ifMatch }, body.rating))
  serve.endpoint(workOrderContract.bill, ({ tx, params: { id }, body, ifMatch }) => billWork(tx, { id, ifMatch }, body))
  serve.endpoint(workOrderContract.pay, ({ tx, params: { id }, ifMatch }) => payWork(tx, { id, ifMatch }))
  serve.endpoint(workOrderContract.close, ({ tx, params: { id }, ifMatch }) => closeWork(tx, { id, ifMatch }))
  serve.endpoint(workOrderContract.cancel, ({ tx, params: { id }, body, ifMatch }) =>
    cancelWork(tx, { id, ifMatch }, body.reason),
  )
}
