import { formatDate } from '../../domain/calendar-date.ts'
import type { ActivationGap } from '../../domain/leases/lease-contract.ts'
import { formatMoney } from '../../domain/money.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { Tx } from '../platform/database/database.ts'
import { readEarlierMoveIn } from './condition/condition-store.ts'
import { readActivatedWithout } from './lease-event-store.ts'
import type { LeaseRow } from './lease-row.ts'
import { readLeaseOwners } from './tenancy/record-consent.ts'
import { renewalGaps } from './tenancy/renewal-gaps.ts'
import { readSignedParties } from './signing/signature-store.ts'

export type Gap = { gap: ActivationGap; message: string; canOverride: boolean }

/** The start date cannot be overridden, two witnesses are always required (api.md), and nobody else can be the tenant of a renewal. */
const firmGaps: readonly ActivationGap[] = ['START_DATE', 'WITNESSES', 'RENEWAL_TENANT']

/** The requirements that a PENDING lease needs to become ACTIVE. */
export async function activationGaps(tx: Tx, lease: LeaseRow): Promise<Gap[]> {
  const signed = await readSignedParties(tx, lease.id)
  const checks: [boolean, ActivationGap, string][] = [
    [
      lease.startDate > tx.today,
      'START_DATE',
      `The lease starts on ${formatDate(lease.startDate)}. Activate it on that date or later.`,
    ],
    // The agreement names the witnesses: parties who signed before they were added sign again.
    [lease.witnesses.length < 2, 'WITNESSES', 'Two witnesses are needed. Add them with their CIDs.'],
    [!signed.has('OWNER'), 'OWNER_SIGNATURE', 'The owner’s side has not signed. Ask for the signature, or upload a signed copy.'],
    [!signed.has('TENANT'), 'TENANT_SIGNATURE', 'The tenant has not signed. Ask the tenant to sign, or upload a signed copy.'],
    [await lacksConsent(tx, lease), 'CONSENTS', 'Not every co-owner has agreed. Record the consent of each.'],
    [lacksDeposit(lease), 'DEPOSIT', `The deposit of ${formatMoney(lease.depositAmount)} is not paid. Record its payment.`],
    [
      await lacksConditionReport(tx, lease),
      'CONDITION_REPORT',
      'There is no move-in condition report agreed by both sides. Record one with the tenant.',
    ],
  ]
  const missing = checks.flatMap(([isMissing, gap, message]) => (isMissing ? [{ gap, message }] : []))
  return [...missing, ...(await renewalGaps(tx, lease))].map((one) => ({ ...one, canOverride: !firmGaps.includes(one.gap) }))
}

/** The open requirements: everything that blocks a pending lease, and for a running lease, what was missing when an ADMIN activated it. */
export async function openGaps(tx: Tx, lease: LeaseRow): Promise<Gap[]> {
  if (lease.status === 'PENDING') return activationGaps(tx, lease)
  const without = isRunning(lease.status) ? await readActivatedWithout(tx, lease.id) : []
  return without.length === 0 ? [] : (await activationGaps(tx, lease)).filter(({ gap }) => without.includes(gap))
}

/** A sole owner consents by signing; co-owners consent individually. */
async function lacksConsent(tx: Tx, lease: LeaseRow): Promise<boolean> {
  const owners = await readLeaseOwners(tx, lease)
  if (owners.length < 2) return false
  const rows = await tx.selectFrom('lease_consents').where('lease_id', '=', lease.id).select('owner_id').execute()
  const consenting = new Set(rows.map((row) => row.owner_id))
  return owners.some(({ ownerId }) => !consenting.has(ownerId))
}

/** Units and buildings are handed over with a report that both sides ticked, once for a lease and its renewals; land needs none. */
async function lacksConditionReport(tx: Tx, { id, propertyType }: LeaseRow): Promise<boolean> {
  if (propertyType === 'LAND') return false
  const report = await tx
    .selectFrom('condition_reports')
    .select('id')
    .where('lease_id', '=', id)
    .where('kind', '=', 'ENTRY')
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  return report === undefined && (await readEarlierMoveIn(tx, id)) === undefined
}

function lacksDeposit({ depositAmount, depositPaidOn }: LeaseRow): boolean {
  return depositAmount > 0 && depositPaidOn === null
}
