import { sql } from 'kysely'
import type { ApprovalKind } from '../../domain/approval-request.ts'
import type { Money } from '../../domain/money.ts'
import { ZERO } from '../../domain/money.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { meter } from '../../domain/meters/meter.ts'
import { leasesChargedBy } from '../advices/charges/bill-readings.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'

type Call = { kind: ApprovalKind; params: unknown; body: unknown }
/** An amount that counts against the limit, and the record by which parts are added: its lease, or the owner of a remittance. */
export type MeasuredPart = { amount: number | null; countedFor: string | null }
/**
 * The result of a call, the amount that it moved (null if it has none, which always needs approval), and the parts that count separately.
 * There is one part, except for a batch of remittances, which has one for each owner.
 */
export type Measured<R> = { result: R; amount: number | null; parts: readonly MeasuredPart[] }

/** Executes a call and measures it. Credits are read from the credit notes of the lease, not from the result of the call. */
export async function measureCall<R>(tx: Tx, call: Call, perform: () => Promise<R>): Promise<Measured<R>> {
  if (call.kind === 'WRITE_OFF') return measureWriteOff(tx, call, perform)
  if (call.kind !== 'CREDIT_NOTE') {
    const result = await perform()
    const amount = amountOf(call, result)
    return {
      result,
      amount,
      parts: call.kind === 'REMITTANCE' ? remittedIn(result) : [{ amount, countedFor: textIn(result, 'leaseId') }],
    }
  }
  const leaseIds = await leasesOf(tx, call)
  const before = await creditedOf(tx, leaseIds)
  const result = await perform()
  const after = await creditedOf(tx, leaseIds)
  const parts = leaseIds.map((countedFor, index) => ({ amount: (after[index] ?? ZERO) - (before[index] ?? ZERO), countedFor }))
  return { result, amount: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
}

/** The rent that is written off, and the late interest that was posted on it, which the result does not state. */
async function measureWriteOff<R>(tx: Tx, call: Call, perform: () => Promise<R>): Promise<Measured<R>> {
  const leaseId = await leaseOfWriteOff(tx, textIn(call.params, 'id'))
  const before = await lockWrittenOffInterest(tx, leaseId)
  const result = await perform()
  const interest = (await lockWrittenOffInterest(tx, leaseId)) - before
  const rent = amountOf(call, result)
  const amount = rent === null ? null : rent + interest
  return { result, amount, parts: [{ amount, countedFor: leaseId }] }
}

/** The call names an advice, or a payment that is reversed. */
async function leaseOfWriteOff(tx: Tx, id: string | null): Promise<string | null> {
  const { rows } = await sql<{ leaseId: string }>`
    select lease_id as "leaseId" from payment_advices where id = ${id}
    union all select lease_id from payments where id = ${id}`.execute(tx)
  return rows[0]?.leaseId ?? null
}

/** Locks the lease, as `lockCredited` does. */
async function lockWrittenOffInterest(tx: Tx, leaseId: string | null): Promise<number> {
  await sql`select from leases where id = ${leaseId} for update`.execute(tx)
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(-sum(p.amount), 0)::bigint as amount from ledger_entries e
    join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id
      and p.account_code = ${accounts.INTEREST_RECEIVABLE.code}
    where e.lease_id = ${leaseId} and e.kind = 'WRITEOFF'`.execute(tx)
  return rows[0]?.amount ?? ZERO
}

/**
 * The record in the path of a call that credits: a recurring charge of a lease, the bill of a work order that a tenant was charged, the
 * reading of a meter by which leases are charged, or a lease. A call for many leases, such as a revision of rents, names them in its items.
 */
async function leasesOf(tx: Tx, { params, body }: Call): Promise<(string | null)[]> {
  const items = fieldOf(body, 'items')
  // In the order in which the call locks them.
  if (Array.isArray(items)) return [...new Set(items.flatMap((item) => textIn(item, 'leaseId') ?? []))].toSorted()
  const id = textIn(params, 'id')
  const charge = await tx.selectFrom('recurring_charges').select('lease_id').where('id', '=', id).executeTakeFirst()
  if (charge) return [charge.lease_id]
  const work = await lockWorkOfBill(tx, id)
  if (work) return [work.leaseId]
  const reading = await tx.selectFrom('meter_readings').select('meter_id').where('id', '=', id).executeTakeFirst()
  if (!reading) return [id]
  // Locks the meter first, as the recording of a reading does.
  await lockRecord(tx, meter, reading.meter_id)
  return leasesChargedBy(tx, [reading.meter_id])
}

/** Locks the work order first, as its payment does. */
async function lockWorkOfBill(tx: Tx, expenseId: string | null): Promise<{ leaseId: string } | undefined> {
  const { rows } = await sql<{ leaseId: string }>`
    select c.lease_id as "leaseId" from work_orders w
    join lease_charges c on c.organisation_id = w.organisation_id and c.id = w.charge_id
    where w.expense_id = ${expenseId} for update of w`.execute(tx)
  return rows[0]
}

async function creditedOf(tx: Tx, leaseIds: readonly (string | null)[]): Promise<Money[]> {
  const amounts: Money[] = []
  for (const leaseId of leaseIds) amounts.push(await lockCredited(tx, leaseId))
  return amounts
}

/** For a batch, each remittance; for one remittance, itself. */
function remittedIn(result: unknown): MeasuredPart[] {
  const batch = fieldOf(result, 'remittances')
  const remittances: unknown[] = Array.isArray(batch) ? batch : [result]
  return remittances.map((one) => ({ amount: numberIn(one, 'amount'), countedFor: textIn(one, 'ownerId') }))
}

/** Locks the lease, which every move of its money locks first, so that nobody credits anything on it meanwhile. */
async function lockCredited(tx: Tx, leaseId: string | null): Promise<Money> {
  await sql`select from leases where id = ${leaseId} for update`.execute(tx)
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from credit_notes where lease_id = ${leaseId}`.execute(tx)
  return rows[0]?.amount ?? ZERO
}

const answered: Partial<Record<ApprovalKind, readonly string[]>> = {
  REMITTANCE: ['amount'],
  REFUND: ['refundAmount', 'amount'],
  WRITE_OFF: ['writtenOffAmount'],
}

function amountOf({ kind, body }: Call, result: unknown): number | null {
  // The call for a repair bill returns its damage report, which may have several bills.
  if (kind === 'REPAIR_BILL') return numberIn(body, 'amount')
  for (const field of answered[kind] ?? []) {
    const amount = numberIn(result, field)
    // A refund is paid out with the interest that the law requires.
    if (amount !== null) return kind === 'REFUND' ? amount + (numberIn(result, 'interestAmount') ?? 0) : amount
  }
  return null
}

function numberIn(from: unknown, field: string): number | null {
  const value = fieldOf(from, field)
  return typeof value === 'number' ? value : null
}

function textIn(from: unknown, field: string): string | null {
  const value = fieldOf(from, field)
  return typeof value === 'string' ? value : null
}

function fieldOf(from: unknown, field: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, field) : undefined
}
