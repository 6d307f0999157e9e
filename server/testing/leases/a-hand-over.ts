import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Actor } from '../../platform/actor.ts'
import type { TestApp } from '../test-app.ts'

/** Offered times, inserted directly so that the lease continues without a notice. */
export async function aHandOver(app: TestApp, actor: Actor, { id: lease_id, tenantId: tenant_id }: Lease): Promise<string> {
  const id = newId()
  const times = JSON.stringify([{ date: '2025-09-30', startsAt: '10:00' }])
  await app.database.as(actor, (tx) =>
    tx.insertInto('hand_overs').values({ id, lease_id, tenant_id, state: 'OFFERED', times }).execute(),
  )
  return id
}
