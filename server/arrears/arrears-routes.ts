import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import type { Services } from '../platform/services.ts'
import { breachNoticeRoutes } from './breach-notices/breach-notice-routes.ts'
import { listArrears } from './list-arrears.ts'
import { previewReminders, remindTenants } from './remind-tenants.ts'

export function arrearsRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(arrearsContract.list, ({ tx, query }) => listArrears(tx, query))
  serve.endpoint(arrearsContract.previewReminders, ({ tx, body }) => previewReminders(tx, body))
  serve.endpoint(arrearsContract.remind, ({ tx, body }) => remindTenants(tx, body))
  breachNoticeRoutes(services)
}
