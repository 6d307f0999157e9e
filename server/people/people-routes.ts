import type { Services } from '../platform/services.ts'
import { apiTokenRoutes } from './api-tokens/api-token-routes.ts'
import { managerRoutes } from './manager-routes.ts'
import { organisationRoutes } from './organisation-routes.ts'
import { ownerRoutes } from './owner-routes.ts'
import { ownDetailsRoutes } from './own-details-routes.ts'
import { personRoutes } from './person-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { signInChangeRoutes } from './sign-in-change-routes.ts'
import { tenantRoutes } from './tenant-routes.ts'

export function peopleRoutes(services: Services): void {
  organisationRoutes(services)
  ownerRoutes(services)
  tenantRoutes(services)
  managerRoutes(services)
  ownDetailsRoutes(services)
  personRoutes(services)
  roleRoutes(services)
  apiTokenRoutes(services)
  signInChangeRoutes(services)
  pictureRoutes(services)
}
