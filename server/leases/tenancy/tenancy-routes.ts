import { sql } from 'kysely'
import { runningStatuses } from '../../../domain/leases/lease-status.ts'
import { tenancyContract } from '../../../domain/leases/tenancy/tenancy-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import { tenantsById } from '../../people/tenant-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'

export function tenancyRoutes({ serve }: Services): void {
  serve.endpoint(tenancyContract.inBuilding, async ({ tx, params: { id } }) => {
    const building = await tx.selectFrom('buildings').select('id').where('id', '=', id).executeTakeFirst()
    if (!building) throw notFound('building')
    return tenantsById(tx, await tenantsIn(tx, id))
  })
}

const maxListed = 10_000

async function tenantsIn(tx: Tx, buildingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct tenant_id as id from leases
    where status = any(${[...runningStatuses]})
      and (building_id = ${buildingId} or unit_id = any(array(select id from units where building_id = ${buildingId})))
    order by id limit ${maxListed}`.execute(tx)
  return rows.map(({ id }) => id)
}
