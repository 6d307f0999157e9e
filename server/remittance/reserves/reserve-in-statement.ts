import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { minus, ZERO } from '../../../domain/money.ts'
import type { OwnerStatement } from '../../../domain/remittance/remittance-contract.ts'
import { type ReserveMove, reserveTotals } from '../../../domain/remittance/reserve.ts'
import { t } from '../../../domain/wording.ts'
import type { Tx } from '../../platform/database/database.ts'

type Row = OwnerStatement['rows'][number]
type Totals = OwnerStatement['totals']
export type DatedMove = ReserveMove & {
  date: CalendarDate
  isBack: boolean
  reference: string | null
  expenseId: string | null
  remittanceId: string | null
}

export async function readReserveMoves(office: Tx, ownerId: string): Promise<DatedMove[]> {
  const { rows } = await sql<DatedMove>`
    select m.kind, m.amount, m.moved_on as date, m.reverses_id is not null as "isBack", coalesce(r.remittance_number, m.reference) as reference,
      c.expense_id as "expenseId", m.remittance_id as "remittanceId"
    from reserve_movements m
    left join remittances r on r.organisation_id = m.organisation_id and r.id = m.remittance_id
    left join owner_charges c on c.organisation_id = m.organisation_id and c.id = m.charge_id
    where m.owner_id = ${ownerId} order by m.moved_on, m.id`.execute(office)
  return rows
}

/** Amounts moved into the reserve, and out of it for bills. A release went from the reserve to the owner, outside this account. */
export function linesOfReserve(moves: readonly DatedMove[]): Row[] {
  return moves.flatMap(({ kind, amount, date, isBack, reference, expenseId, remittanceId }): Row[] => {
    if (kind === 'RELEASED') return []
    const words = kind === 'HELD' ? t`Held back for the reserve` : t`Paid from the reserve`
    const label = isBack ? `${words}, reversed` : words
    return [
      { kind: 'RESERVE', date, label, reference, shareAmount: minus(ZERO, amount), adviceId: null, expenseId, remittanceId },
    ]
  })
}

type ReserveSums = Pick<
  Totals,
  'reserveOpeningAmount' | 'reserveHeldAmount' | 'reserveUsedAmount' | 'reserveReleasedAmount' | 'reserveClosingAmount'
>

/** The reserve itself in the period: opening + held − used − released = closing. */
export function reserveThrough(moves: readonly DatedMove[], { from, to }: { from: CalendarDate; to: CalendarDate }): ReserveSums {
  const upTo = (isIn: (date: CalendarDate) => boolean) => reserveTotals(moves.filter(({ date }) => isIn(date)))
  const within = upTo((date) => date >= from && date <= to)
  return {
    reserveOpeningAmount: upTo((date) => date < from).balanceAmount,
    reserveHeldAmount: within.heldAmount,
    reserveUsedAmount: within.usedAmount,
    reserveReleasedAmount: within.releasedAmount,
    reserveClosingAmount: upTo((date) => date <= to).balanceAmount,
  }
}
