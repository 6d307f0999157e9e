import type { Services } from '../platform/services.ts'
import { organisationRoutes } from './organisation-routes.ts'
import { ownerRoutes } from './owner-routes.ts'
import { tenantRoutes } from './tenant-routes.ts'

export function peopleRoutes(services: Services): void {
  organisationRoutes(services)
  ownerRoutes(services)
  tenantRoutes(services)
}
