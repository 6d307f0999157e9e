import { sql } from 'kysely'
import type { ActivationGap } from '../../../domain/leases/lease-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type LeaseRow, selectLeases, termsOf } from '../lease-row.ts'
import { renewalBreaches } from './renewal-rules.ts'

type RenewalGap = { gap: ActivationGap; message: string }

/**
 * The lease before may have changed since its renewal was drawn up: its rent, by a change or an objection, or its tenant, by a succession.
 * The renewal still continues it (decision 14), so both are checked again before it runs. Rules that were overridden when the renewal was
 * drawn up are not named again.
 */
export async function renewalGaps(tx: Tx, renewal: LeaseRow): Promise<RenewalGap[]> {
  if (renewal.renewsId === null || renewal.status !== 'PENDING') return []
  const [before] = await selectLeases(tx, { where: sql`l.id = ${renewal.renewsId}` })
  if (!before) return []
  const tenant: RenewalGap[] =
    before.tenantId === renewal.tenantId
      ? []
      : [
          {
            gap: 'RENEWAL_TENANT',
            message: `Lease ${before.leaseNumber} was transferred to another tenant after this renewal was drawn up. Choose that tenant in its terms; then both sides sign again.`,
          },
        ]
  const known = await readOverridden(tx, renewal.id)
  const breaches = (await renewalBreaches(tx, before, termsOf(renewal))).filter(({ message }) => !known.has(message))
  if (breaches.length === 0) return tenant
  const said = breaches.map(({ message }) => message).join(' ')
  return [...tenant, { gap: 'RENEWAL_RENT', message: `${said} Change the rent of this renewal; then both sides sign again.` }]
}

/** The rules that were broken with a reason when the lease was drawn up or changed. */
async function readOverridden(tx: Tx, leaseId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('lease_events')
    .select('overridden')
    .where('lease_id', '=', leaseId)
    .where('kind', 'in', ['CREATED', 'CHANGED'])
    .execute()
  return new Set(rows.flatMap(({ overridden }) => overridden))
}
