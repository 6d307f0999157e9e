import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import { type Money, ZERO } from '../../../domain/money.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound, notFound } from '../../../domain/problem.ts'
import { type ReserveKind, type ReserveMove, type ReserveTerms, reserveTotals } from '../../../domain/remittance/reserve.ts'
import type { ReserveMovement, reserveContract } from '../../../domain/remittance/reserve-contract.ts'
import { requestedOwner } from '../requested-owner.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf, pageOfIds, pageReply } from '../../platform/database/page.ts'

export type Reserve = ReserveTerms & { ownerId: string; balanceAmount: Money; lastMovedOn: CalendarDate | null }

/** The agreements of these owners and the amount that the office holds for each. */
export async function readReserves(tx: Tx, ownerIds: readonly string[]): Promise<Map<string, Reserve>> {
  const { rows } = await sql<Reserve>`
    select o.id as "ownerId", o.reserve_target as "reserveTarget", o.reserve_limit as "reserveLimit",
      coalesce(r.balance_amount, 0)::bigint as "balanceAmount", r.last_moved_on as "lastMovedOn"
    from owners o left join owner_reserves r on r.organisation_id = o.organisation_id and r.owner_id = o.id
    where o.id = any(${idsOf(ownerIds)})`.execute(tx)
  return new Map(rows.map((reserve) => [reserve.ownerId, reserve]))
}

export type NewMove = {
  ownerId: string
  kind: ReserveKind
  /** The change of the balance. */
  amount: Money
  movedOn: CalendarDate
  entryId: string
  remittanceId?: string | null
  chargeId?: string | null
  bankAccountId?: string | null
  sentTo?: string | null
  reference?: string | null
  reversesId?: string
  reason?: string
}

/** Called under the lock of the owner. The table refuses a balance below 0. */
export async function moveReserve(tx: Tx, move: NewMove): Promise<string> {
  const id = newId()
  const { ownerId, amount, movedOn } = move
  await (amount > 0
    ? sql`insert into owner_reserves as r (owner_id, balance_amount, last_moved_on) values (${ownerId}, ${amount}, ${movedOn})
        on conflict (organisation_id, owner_id) do update set balance_amount = r.balance_amount + excluded.balance_amount,
          last_moved_on = greatest(r.last_moved_on, excluded.last_moved_on)`
    : sql`update owner_reserves set balance_amount = balance_amount + ${amount}, last_moved_on = greatest(last_moved_on, ${movedOn}::date)
        where owner_id = ${ownerId}`
  ).execute(tx)
  await tx
    .insertInto('reserve_movements')
    .values({
      ...{ id, owner_id: move.ownerId, kind: move.kind, amount: move.amount, moved_on: move.movedOn, entry_id: move.entryId },
      ...{ remittance_id: move.remittanceId ?? null, charge_id: move.chargeId ?? null, reference: move.reference ?? null },
      ...{ bank_account_id: move.bankAccountId ?? null, sent_to: move.sentTo ?? null },
      ...{ reverses_id: move.reversesId ?? null, reason: move.reason ?? null },
    })
    .execute()
  return id
}

export async function readReserve(tx: Tx, asked: string | undefined): Promise<ReplyOf<typeof reserveContract.read>> {
  const ownerId = requestedOwner(tx, asked)
  const owner = await tx.selectFrom('owners').select('name_english').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const { rows } = await sql<ReserveMove>`
    select kind, sum(amount)::bigint as amount from reserve_movements where owner_id = ${ownerId} group by kind`.execute(tx)
  const reserve = (await readReserves(tx, [ownerId])).get(ownerId)
  return {
    ownerId,
    ownerName: owner.name_english,
    targetAmount: reserve?.reserveTarget ?? null,
    limitAmount: reserve?.reserveLimit ?? null,
    ...reserveTotals(rows),
  }
}

export async function listMovements(
  tx: Tx,
  { ownerId: asked, ...query }: QueryOf<typeof reserveContract.movements>,
): Promise<Page<ReserveMovement>> {
  const ownerId = requestedOwner(tx, asked)
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: sql`reserve_movements m`,
    where: [sql`m.owner_id = ${ownerId}`],
    sorts: { movedOn: 'm.moved_on' },
    defaultSort: 'movedOn:desc',
  })
  const seen = page.items
  return pageReply(page, seen.length === 0 ? [] : await tx.actingAs('staff', (office) => readMovements(office, seen)))
}

export async function readMovement(tx: Tx, id: string): Promise<ReserveMovement> {
  return ensureFound((await readMovements(tx, [id]))[0], 'movement of the reserve')
}

/** Reads as staff: an owner cannot read individual bills. */
async function readMovements(office: Tx, ids: readonly string[]): Promise<ReserveMovement[]> {
  const { rows } = await sql<Omit<ReserveMovement, 'recordedAt'> & { recordedAt: Date }>`
    select m.id, m.owner_id as "ownerId", m.kind, m.moved_on as "movedOn", abs(m.amount)::bigint as amount, m.amount as "changeAmount",
      coalesce(r.remittance_number, x.description || ', ' || x.vendor, p.reference || ', receipt ' || p.receipt_number, m.sent_to, 'Paid out') as label,
      m.reference, m.remittance_id as "remittanceId", c.expense_id as "expenseId", m.reverses_id as "reversesId", m.reason,
      exists (select from reserve_movements b where b.organisation_id = m.organisation_id and b.reverses_id = m.id) as "isReversed",
      m.recorded_at as "recordedAt"
    from reserve_movements m
    left join remittances r on r.organisation_id = m.organisation_id and r.id = m.remittance_id
    left join owner_charges c on c.organisation_id = m.organisation_id and c.id = m.charge_id
    left join expenses x on x.organisation_id = c.organisation_id and x.id = c.expense_id
    left join payments p on p.organisation_id = c.organisation_id and p.id = c.payment_id
    where m.id = any(${idsOf(ids)})`.execute(office)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}

export type OpenUse = { id: string; ownerId: string; chargeId: string; amount: Money }

/** Valid uses of the reserve for these charges; amounts are above 0. */
export async function readUses(tx: Tx, chargeIds: readonly string[]): Promise<OpenUse[]> {
  const { rows } = await sql<OpenUse>`
    select m.id, m.owner_id as "ownerId", m.charge_id as "chargeId", -m.amount as amount from reserve_movements m
    where m.charge_id = any(${idsOf(chargeIds)}) and m.reverses_id is null
      and not exists (select from reserve_movements b where b.organisation_id = m.organisation_id and b.reverses_id = m.id)
    order by m.id`.execute(tx)
  return rows
}

/** The amount that the reserve holds back from a remittance. */
export async function readHeldBy(tx: Tx, remittanceId: string): Promise<{ id: string; ownerId: string; amount: Money } | null> {
  const { rows } = await sql<{ id: string; ownerId: string; amount: Money }>`
    select id, owner_id as "ownerId", amount from reserve_movements where remittance_id = ${remittanceId} and reverses_id is null`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const noReserve: Omit<Reserve, 'ownerId'> = {
  reserveTarget: null,
  reserveLimit: null,
  balanceAmount: ZERO,
  lastMovedOn: null,
}
