import { type RawBuilder, sql } from 'kysely'
import { ensureFound } from '../../domain/problem.ts'
import type { HandOver } from '../../domain/tenant-notices/hand-over-contract.ts'
import type { Tx } from '../platform/database/database.ts'

type Instants = 'requestedAt' | 'remindedAt' | 'createdAt' | 'closedAt'
type Row = Omit<HandOver, Instants> & Record<Exclude<Instants, 'createdAt'>, Date | null> & { createdAt: Date }

async function selectHandOvers(tx: Tx, where: RawBuilder<unknown>): Promise<HandOver[]> {
  const { rows } = await sql<Row>`
    select h.id, h.lease_id as "leaseId", h.tenant_id as "tenantId", t.full_name as "tenantName", h.state, h.times, h.on_date as "date",
      h.starts_at as "startsAt", h.place, h.requested_time as "requestedTime", h.requested_at as "requestedAt", h.reminded_at as "remindedAt",
      h.created_at as "createdAt", h.closed_at as "closedAt"
    from hand_overs h
    join tenants t on t.organisation_id = h.organisation_id and t.id = h.tenant_id
    where ${where} order by h.closed_at is not null, h.created_at desc, h.id desc limit 1`.execute(tx)
  return rows.map(({ requestedAt, remindedAt, createdAt, closedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

export async function readHandOver(tx: Tx, id: string): Promise<HandOver> {
  return ensureFound((await selectHandOvers(tx, sql`h.id = ${id}`))[0], 'hand-over')
}

/** The open appointment of a lease, or the last closed one. */
export async function readHandOverOfLease(tx: Tx, leaseId: string): Promise<HandOver | null> {
  return (await selectHandOvers(tx, sql`h.lease_id = ${leaseId}`))[0] ?? null
}
