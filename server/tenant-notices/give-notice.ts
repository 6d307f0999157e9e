import { sql } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import { denialReason } from '../../domain/leases/lease-calls.ts'
import { Problem } from '../../domain/problem.ts'
import { noticeDates, type OwnNoticeReason } from '../../domain/tenant-notices/tenant-notice.ts'
import type { TenantNotice, tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { hasPin } from '../identity/sign-in/pin.ts'
import { cancelLease } from '../leases/cancel-lease.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { visibleLease } from '../leases/signing/read-signing.ts'
import { readSignedParties } from '../leases/signing/signature-store.ts'
import { readTenancyPolicy } from '../leases/tenancy/read-tenancy-policy.ts'
import { terminateLease, withdrawNotice } from '../leases/terminate-lease.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { readTenantNotice } from './tenant-notice-store.ts'

type Given = BodyOf<typeof tenantNoticeContract.give>
type Changed = BodyOf<typeof tenantNoticeContract.update>

/** The lease, for the tenant named in it. Co-tenants can read it, but cannot give notice. */
export async function ownLease(tx: Tx, leaseId: string): Promise<LeaseRow> {
  const lease = await visibleLease(tx, leaseId)
  if (personOf(tx.actor) !== lease.tenantId)
    throw new Problem('FORBIDDEN', 'Only the tenant named in the lease can give or withdraw notice.')
  return lease
}

export async function previewNotice(
  tx: Tx,
  leaseId: string,
  { reason }: QueryOf<typeof tenantNoticeContract.preview>,
): Promise<ReplyOf<typeof tenantNoticeContract.preview>> {
  const lease = await ownLease(tx, leaseId)
  const dates = await datesOf(tx, lease, reason)
  return {
    noticeDate: tx.today,
    ...dates,
    blockedReason: (await readDenial(tx, lease)) ?? dates.blockedReason,
    needsPin: !(await hasPin(tx)),
  }
}

async function datesOf(tx: Tx, lease: LeaseRow, reason: OwnNoticeReason) {
  const noticeDate = tx.today
  return noticeDates(lease, { noticeDate, reason, noticeDays: lease.noticeDays }, await readTenancyPolicy(tx, noticeDate))
}

/** A renewal that the tenant has not signed is an offer: it does not keep the tenant from giving notice, which cancels it. */
async function readDenial(tx: Tx, lease: LeaseRow): Promise<string | undefined> {
  const isSigned = lease.renewedById !== null && (await hasSignedRenewal(tx, lease.renewedById))
  return isSigned ? signedRenewal : denialReason('TERMINATE', { ...lease, renewedById: null })
}

const signedRenewal = 'You signed a renewal of this lease. Call the office: it cancels the renewal, then you can give notice.'

function hasSignedRenewal(tx: Tx, renewalId: string): Promise<boolean> {
  return tx.actingAs('staff', async (office) => (await readSignedParties(office, renewalId)).has('TENANT'))
}

/** Locks both leases, so that the renewal is not signed meanwhile. */
async function cancelUnsignedRenewal(tx: Tx, leaseId: string): Promise<void> {
  const { renewedById, leaseNumber } = await lockLease(tx, leaseId)
  if (renewedById === null) return
  await lockLease(tx, renewedById)
  if (await hasSignedRenewal(tx, renewedById)) throw new Problem('ILLEGAL_TRANSITION', signedRenewal)
  await cancelLease(tx, renewedById, `The tenant gave notice to end lease ${leaseNumber} and had not signed this renewal.`)
}

const reasonTexts: Record<OwnNoticeReason, string> = {
  MID_TERM: 'The tenant leaves before the end.',
  END_OF_LEASE: 'The tenant leaves at the end of the lease.',
  TRANSFER: 'The tenant’s employer transfers the tenant.',
  NO_REPAIR: 'The owner does not make repairs.',
}

/**
 * The tenant gives notice: the office's use case ends the lease, under its lock, and refuses a day that is too early. If two notices are
 * given at the same time, the second finds the first.
 */
export async function giveNotice(tx: Tx, leaseId: string, notice: Given): Promise<TenantNotice> {
  const { tenantId } = await ownLease(tx, leaseId)
  const { reason, lastDay, words } = notice
  const id = newId()
  await tx.actingAs('staff', async (office) => {
    const { dates } = await datesOf(office, await visibleLease(office, leaseId), reason)
    await cancelUnsignedRenewal(office, leaseId)
    await terminateLease(office, leaseId, {
      ...{ by: 'TENANT', noticeDate: office.today, effectiveDate: lastDay, noticeReason: reason },
      reason: [reasonTexts[reason], words].filter(Boolean).join(' '),
    })
    await office
      .insertInto('tenant_notices')
      .values({
        ...{ id, lease_id: leaseId, tenant_id: tenantId, given_on: office.today, last_day: lastDay, reason, words },
        ...{ dates: JSON.stringify(dates), ...columnsOf(notice) },
      })
      .execute()
  })
  const given = await readTenantNotice(tx, id)
  await recordChange(tx, { entity: 'tenantNotice', entityId: id, before: {}, after: given })
  return given
}

/** Uses the office's use case, which refuses if the days after are let to somebody else; the notice follows (end-notice.ts). */
export async function withdrawOwnNotice(tx: Tx, id: string): Promise<TenantNotice> {
  const before = await readTenantNotice(tx, id)
  await ownLease(tx, before.leaseId)
  if (before.withdrawBlockedReason !== null) throw new Problem('ILLEGAL_TRANSITION', before.withdrawBlockedReason)
  await tx.actingAs('staff', (office) => withdrawNotice(office, before.leaseId, 'Withdrawn by the tenant.'))
  const after = await readTenantNotice(tx, id)
  await recordChange(tx, { entity: 'tenantNotice', entityId: id, before, after })
  return after
}

/** Possible until the deposit is settled: later, nobody would act on it. */
export async function changeAfterwards(tx: Tx, id: string, afterwards: Changed): Promise<TenantNotice> {
  const before = await readTenantNotice(tx, id)
  await ownLease(tx, before.leaseId)
  await tx.actingAs('staff', async (office) => {
    // A change and a settlement at the same time wait for each other.
    await sql`select id from leases where id = ${before.leaseId} for no key update`.execute(office)
    if (before.withdrawnOn !== null) throw new Problem('ILLEGAL_TRANSITION', 'This notice was withdrawn.')
    const { rows } = await sql`select from deposit_settlements where lease_id = ${before.leaseId}`.execute(office)
    if (rows.length > 0)
      throw new Problem('ILLEGAL_TRANSITION', 'The deposit was settled. Call the office to change your address.')
    await office.updateTable('tenant_notices').set(columnsOf(afterwards)).where('id', '=', id).execute()
  })
  const after = await readTenantNotice(tx, id)
  await recordChange(tx, { entity: 'tenantNotice', entityId: id, before, after })
  return after
}

function columnsOf({ forwardingAddress, bankCode, accountNumber, accountName }: Omit<Changed, 'pin'>) {
  return {
    forwarding_address: forwardingAddress,
    bank_code: bankCode ?? null,
    account_number: accountNumber,
    account_name: accountName,
  }
}
