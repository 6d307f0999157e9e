import { holidayRoutes } from './holiday-routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { ownerShareContract } from '../../domain/overview/owner-share-contract.ts'
import { ownerShareSheet } from '../../domain/overview/owner-share-sheet.ts'
import { arrearsTrendContract } from '../../domain/overview/arrears-trend-contract.ts'
import { buildingStackContract } from '../../domain/overview/building-stack-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { summarisedKinds } from '../../domain/overview/record-summary.ts'
import { leaseTermContract } from '../../domain/overview/lease-term-contract.ts'
import { paymentHistoryContract } from '../../domain/overview/payment-history-contract.ts'
import { recordSummaryContract } from '../../domain/overview/record-summary-contract.ts'
import type { Services } from '../platform/services.ts'
import { requestedOwner } from '../remittance/requested-owner.ts'
import { serveReport } from '../reports/serve-report.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { operatorRoutes } from './operator/operator-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { readArrearsTrend } from './pictures/read-arrears-trend.ts'
import { readBuildingStack } from './pictures/read-building-stack.ts'
import { readDashboard } from './read-dashboard.ts'
import { readOutlook } from './read-outlook.ts'
import { readLeaseTerm } from './read-lease-term.ts'
import { readLeasePaymentHistory, readTenantPaymentHistory } from './pictures/read-payment-history.ts'
import { readRecordSummary } from './read-record-summary.ts'
import { readOwnerCashFlow } from './owners/read-owner-cash-flow.ts'
import { readOwnerShare, readOwnerShareLines } from './owners/read-owner-share.ts'
import { searchOwn } from './search-own-store.ts'
import { searchEverything } from './search-store.ts'
import { accessRequestRoutes } from './operator/access-request-routes.ts'
import { supportAccessRoutes } from './operator/support-access-routes.ts'

export function overviewRoutes(services: Services): void {
  settingRoutes(services)
  holidayRoutes(services)
  const { serve } = services
  serve.endpoint(overviewContract.dashboard, ({ tx }) => readDashboard(tx))
  serve.endpoint(arrearsTrendContract.arrearsTrend, ({ tx }) => readArrearsTrend(tx))
  serve.endpoint(overviewContract.outlook, async ({ tx }) => ({ leases: await readOutlook(tx) }))
  serve.endpoint(ownerShareContract.read, ({ tx, query }) => readOwnerShare(tx, query))
  serve.endpoint(ownerShareContract.cashFlow, ({ tx, query }) => readOwnerCashFlow(tx, requestedOwner(tx, query.ownerId)))
  serveReport(services, { endpoint: ownerShareContract.lines, sheet: ownerShareSheet, read: readOwnerShareLines })
  serve.endpoint(overviewContract.search, async ({ tx, query }) => {
    const isOffice = tx.actor.kind !== 'owner' && tx.actor.kind !== 'tenant'
    return { items: await (isOffice ? searchEverything(tx, query.q) : searchOwn(tx, query.q)) }
  })
  serve.endpoint(leaseTermContract.leaseTerm, ({ tx, params }) => readLeaseTerm(tx, params.id))
  serve.endpoint(buildingStackContract.buildingStack, ({ tx, params }) => readBuildingStack(tx, params.id))
  serve.endpoint(paymentHistoryContract.leasePaymentHistory, ({ tx, params }) => readLeasePaymentHistory(tx, params.id))
  serve.endpoint(paymentHistoryContract.tenantPaymentHistory, ({ tx, params }) => readTenantPaymentHistory(tx, params.id))
  for (const kind of summarisedKinds) {
    serve.endpoint(recordSummaryContract[`${kind}Summary`], ({ tx, params }) => readRecordSummary(tx, kind, params.id))
  }
  calendarRoutes(services)
  privacyRoutes(services)
  operatorRoutes(services)
  supportAccessRoutes(services)
  accessRequestRoutes(services)
}
