import { sql } from 'kysely'
import { type ChargeTerms, chargeOfRow, type LeaseBasis } from '../../domain/leases/charges/charge-schedule.ts'
import { firstChargeTerms } from '../../domain/leases/charges/first-charges.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { rentSchedule, type ScheduleRow } from '../../domain/leases/rent/rent-schedule.ts'
import { totalAmount } from '../../domain/leases/rent/schedule-totals.ts'
import { previewWarnings } from '../../domain/leases/tenancy/tenancy-policy.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { activateLease } from './activate-lease.ts'
import { allotmentOfLease } from './tenancy/allotted-lease.ts'
import { openGaps } from './activation-gaps.ts'
import { cancelLease } from './cancel-lease.ts'
import { finishDraft } from './drafts/save-draft.ts'
import { createLease } from './create-lease.ts'
import { readEvents } from './lease-event-store.ts'
import { addFirstCharges } from './charges/change-charges.ts'
import { readLeaseCharges } from './charges/recurring-charge-store.ts'
import { withTableRate } from './land/rate-by-table.ts'
import { type LeaseRow, selectLeases, termsOf } from './lease-row.ts'
import { listLeases, readLease, readLeases } from './lease-store.ts'
import { defaultsFor, readLeaseDefaults } from './read-lease-defaults.ts'
import { readTenancyPolicy } from './tenancy/read-tenancy-policy.ts'
import { readRentBasis, scheduleOf } from './tenancy/rent-basis.ts'
import { isStateLand } from './tenancy/is-state-land.ts'
import { vacateLease } from './vacate-lease.ts'

export function leaseRoutes({ serve }: Services): void {
  serve.endpoint(leaseContract.preview, async ({ tx, body: { depositAmount, propertyId, charges, ...draft } }) => {
    const terms = await withTableRate(tx, { ...draft, dueDay: draft.dueDay ?? (await readLeaseDefaults(tx)).dueDay })
    const policy = await readTenancyPolicy(tx, terms.startDate)
    const ofState = await isStateLand(tx, terms.propertyType, propertyId)
    const costs = charges.map((charge) => firstChargeTerms(charge, terms.startDate))
    return {
      ...withCharges(scheduleReply(rentSchedule(terms)), { basis: { terms, history: {} }, charges: costs }),
      warnings: previewWarnings(terms, depositAmount, { policy, isStateLand: ofState }),
    }
  })
  serve.endpoint(leaseContract.list, ({ tx, query }) => listLeases(tx, query))
  serve.endpoint(leaseContract.create, async ({ tx, body: { draft, charges, ...body } }) => {
    await finishDraft(tx, draft, body)
    const lease = await createLease(tx, { ...body, ...defaultsFor(body, await readLeaseDefaults(tx)) })
    await addFirstCharges(tx, lease, charges)
    return lease
  })
  serve.endpoint(leaseContract.read, async ({ tx, params: { id } }) => ({
    ...(await readLease(tx, id)),
    ...(await allotmentOfLease(tx, id)),
  }))
  serve.related(leaseContract.read, readLeases)
  serve.endpoint(leaseContract.gaps, async ({ tx, params }) => ({
    missing: await openGaps(tx, await visibleLease(tx, params.id)),
  }))
  serve.endpoint(leaseContract.activate, ({ tx, params, body, ifMatch }) =>
    activateLease(tx, params.id, { reason: body.overrideReason ?? null, remarkIds: body.acknowledgedRemarkIds, ifMatch }),
  )
  serve.endpoint(leaseContract.cancel, ({ tx, params, body }) => cancelLease(tx, params.id, body.reason ?? null))
  serve.endpoint(leaseContract.vacate, ({ tx, params, body }) => vacateLease(tx, params.id, body.date))
  serve.endpoint(leaseContract.events, async ({ tx, params }) => {
    await visibleLease(tx, params.id)
    return readEvents(tx, params.id)
  })
  serve.endpoint(leaseContract.schedule, async ({ tx, params }) => {
    const lease = await visibleLease(tx, params.id)
    const policy = await readTenancyPolicy(tx, lease.startDate)
    const terms = termsOf(lease)
    const basis = await readRentBasis(tx, lease)
    const charges = (await readLeaseCharges(tx, [lease.id])).get(lease.id) ?? []
    return {
      ...withCharges(scheduleReply(scheduleOf(basis, tx.today)), { basis, charges }),
      warnings: previewWarnings(terms, lease.depositAmount, { policy }),
    }
  })
}

async function visibleLease(tx: Tx, id: string): Promise<LeaseRow> {
  return ensureFound((await selectLeases(tx, { where: sql`l.id = ${id}` }))[0], 'lease')
}

type Charged = { basis: LeaseBasis; charges: readonly ChargeTerms[] }

function withCharges(reply: ReturnType<typeof scheduleReply>, { basis, charges }: Charged) {
  if (charges.length === 0) return reply
  const schedule = reply.schedule.map((row) => {
    const costs = charges.flatMap((charge) => {
      const cost = chargeOfRow(basis, row, charge)
      return cost && cost.amount > 0 ? [{ label: charge.label, ...cost }] : []
    })
    return { ...row, charges: costs }
  })
  return { ...reply, schedule, chargesAmount: totalAmount(schedule.flatMap((row) => row.charges)) }
}

function scheduleReply(schedule: ScheduleRow[]) {
  return { schedule, totalAmount: totalAmount(schedule) }
}
