import { z } from 'zod'
import { endpoint, staffRoles } from '../../endpoint.ts'
import { tenantSchema } from '../../people/tenant-contract.ts'

export const tenancyContract = {
  inBuilding: endpoint({
    method: 'GET',
    path: '/tenant/active/building/{id}',
    summary: 'The tenants with a lease that runs in a building, as a whole or one of its units (at most 10,000)',
    allow: staffRoles,
    reply: z.array(tenantSchema),
  }),
}
