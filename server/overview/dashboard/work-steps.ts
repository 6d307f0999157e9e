import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import type { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { t } from '../../../domain/wording.ts'
import type { WorkWaiting } from '../../maintenance/work-orders/work-order-store.ts'

const work = '/admin/master-properties/work-orders'
const plans = '/admin/master-properties/maintenance-plans'

/** Maintenance and work that is late, a quote that the office decides, and finished work whose bill is to be entered or paid. */
export function workSteps({
  overdueWork,
  workToDecide,
  workToBill,
  overduePlans,
}: WorkWaiting): ReplyInputOf<typeof overviewContract.dashboard>['needsYou'] {
  return [
    { kind: 'PLAN_OVERDUE', label: t`Planned maintenance overdue`, count: overduePlans, path: `${plans}?isOverdue=true` },
    { kind: 'WORK_OVERDUE', label: t`Work orders overdue`, count: overdueWork, path: `${work}?isOverdue=true` },
    { kind: 'WORK_QUOTE', label: t`Quotes to decide`, count: workToDecide, path: `${work}?isToApprove=true` },
    { kind: 'WORK_BILL', label: t`Finished work to bill or pay`, count: workToBill, path: `${work}?isOpen=true` },
  ]
}
