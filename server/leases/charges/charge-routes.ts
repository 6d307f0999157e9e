import { sql } from 'kysely'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { chargeOfRow } from '../../../domain/leases/charges/charge-schedule.ts'
import type { BodyOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import { recurringChargeLabel } from '../../../domain/leases/charges/recurring-charge.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { selectLeases } from '../lease-row.ts'
import { assertTransitionAllowed } from '../lock-for-transition.ts'
import { readRentBasis, scheduleOf } from '../tenancy/rent-basis.ts'
import { addCharge, changeCharge, checkFirstDay, endCharge } from './change-charges.ts'
import { chargeBuilding } from './charge-building.ts'
import { listRecurringCharges, readRecurringCharge } from './recurring-charge-store.ts'

export function chargeRoutes({ serve }: Services): void {
  serve.endpoint(recurringChargeContract.list, ({ tx, query }) => listRecurringCharges(tx, query))
  serve.endpoint(recurringChargeContract.read, ({ tx, params }) => readRecurringCharge(tx, params.id))
  serve.endpoint(recurringChargeContract.preview, ({ tx, body }) => previewCharge(tx, body))
  serve.endpoint(recurringChargeContract.create, ({ tx, body }) => addCharge(tx, body))
  serve.endpoint(recurringChargeContract.createForBuilding, ({ tx, body }) => chargeBuilding(tx, body))
  serve.endpoint(recurringChargeContract.change, ({ tx, params, body, ifMatch }) => changeCharge(tx, params.id, body, ifMatch))
  serve.endpoint(recurringChargeContract.end, ({ tx, params, body, ifMatch }) => endCharge(tx, params.id, body.endsOn, ifMatch))
}

type Preview = ReplyInputOf<typeof recurringChargeContract.preview>

const maxRows = 12

/** Uses the billing engine: the first periods that are not over, and the earlier ones whose rent may already be billed. */
async function previewCharge(tx: Tx, body: BodyOf<typeof recurringChargeContract.preview>): Promise<Preview> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${body.leaseId}` }))[0], 'lease')
  assertTransitionAllowed(lease, 'CHARGE')
  checkFirstDay(lease, body.startsOn)
  const basis = await readRentBasis(tx, lease)
  const { rateAmount, area, startsOn, endsOn } = body
  const charge = {
    id: '',
    label: recurringChargeLabel(body),
    amount: body.amount ?? null,
    rate: rateAmount && area ? { amount: rateAmount, per: 'SQFT' as const, area } : null,
    startsOn,
    endsOn,
    changes: [],
  }
  const rows = scheduleOf(basis, tx.today).flatMap((row) => {
    const cost = row.amount > 0 ? chargeOfRow(basis, row, charge) : undefined
    return cost ? [{ periodStart: row.periodStart, periodEnd: row.periodEnd, ...cost }] : []
  })
  const { rows: billed } = await sql<{ periodStart: string }>`
    select period_start as "periodStart" from payment_advices
    where lease_id = ${lease.id} and kind = 'RENT' and not is_correction`.execute(tx)
  const isBilled = new Set(billed.map(({ periodStart }) => periodStart))
  return {
    billed: rows.filter(({ periodStart }) => isBilled.has(periodStart)),
    next: rows.filter(({ periodStart }) => !isBilled.has(periodStart)).slice(0, maxRows),
  }
}
