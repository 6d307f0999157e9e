import { sql } from 'kysely'
import type { AdviceKind } from '../../../domain/advices/advice-status.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { interestToPost, lateInterest, type PrincipalMovement } from '../../../domain/leases/rent/late-interest.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import { larger, minus, type Money, plus, ZERO } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { isOpen } from '../advice-filter.ts'
import { readInterestPauses } from '../plans/plan-filter.ts'
import { readInterestRates } from '../read-rates.ts'

type Debt = { id: string; kind: AdviceKind; amount: Money; dueDate: CalendarDate }

/**
 * Interest that accrued on each advice up to a day and is not posted, rounded once for each advice (money.md R6). Deposits accrue no
 * interest (R7).
 */
export async function readInterest(tx: Tx, advices: readonly Debt[], asOf: CalendarDate): Promise<Map<string, Money>> {
  const late = advices.filter(({ kind, dueDate }) => kind === 'RENT' && dueDate < asOf)
  if (late.length === 0) return new Map()
  const ids = late.map(({ id }) => id)
  const [moves, rates, pauses] = await Promise.all([readMoves(tx, ids), readInterestRates(tx), readInterestPauses(tx, ids)])
  return new Map(
    late.map(({ id, amount, dueDate }) => {
      const own = moves.get(id) ?? []
      if (own.some(({ kind, on }) => kind === 'WRITEOFF' && on <= asOf)) return [id, ZERO]
      const interest = lateInterest(
        { principal: minus(amount, chargesIn(own)), dueDate, movements: own.filter(isOfPrincipal), pausedFrom: pauses.get(id) },
        { asOf, rates },
      )
      const posted = plus(
        ...own.filter(({ kind, on }) => isPosting(kind) && on <= asOf).map(({ interestAmount }) => interestAmount),
      )
      return [id, larger(interestToPost(interest, posted), ZERO)]
    }),
  )
}

type Move = PrincipalMovement & { adviceId: string; kind: string; interestAmount: Money }

const isPosting = (kind: string) => kind === 'INTEREST' || kind === 'CREDIT_NOTE'
const isOfPrincipal = ({ amount, kind }: Move) => amount !== 0 && kind !== 'CHARGES'
/** Recurring charges accrue no late interest (decision 124), so they are not part of the principal. A payment settles the rent first. */
const chargesIn = (moves: readonly Move[]) =>
  plus(ZERO, ...moves.filter(({ kind }) => kind === 'CHARGES').map(({ amount }) => amount))

/**
 * Returns each change of the principal of each advice since it was charged, and of its interest, by value date. For advices with recurring
 * charges it also returns their total. A credit of a charge does not reduce the principal.
 */
async function readMoves(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, Move[]>> {
  const { rows } = await sql<Move>`
    select p.advice_id as "adviceId", e.kind, e.value_date as "on",
      coalesce(-sum(p.amount) filter (where p.account_code = ${accounts.RECEIVABLE.code}), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where p.account_code = ${accounts.INTEREST_RECEIVABLE.code}), 0)::bigint as "interestAmount"
    from ledger_postings p
    join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    where p.advice_id = any(${keysOf(adviceIds)}) and e.kind not in ('RENT', 'ADJUSTMENT')
      and p.account_code in (${accounts.RECEIVABLE.code}, ${accounts.INTEREST_RECEIVABLE.code})
    group by p.advice_id, e.kind, e.value_date
    union all
    select id, 'CHARGES', charged_on, charge_amount, 0 from payment_advices where id = any(${keysOf(adviceIds)}) and charge_amount > 0
    union all
    select advice_id, 'CHARGE_CREDIT', credited_on, -sum(amount + gst_amount)::bigint, 0
    from recurring_charge_credits where advice_id = any(${keysOf(adviceIds)}) group by advice_id, credited_on`.execute(tx.byKey)
  return Map.groupBy(rows, ({ adviceId }) => adviceId)
}

export type InterestBearingAdvice = {
  id: string
  adviceNumber: string
  leaseId: string
  principal: Money
  dueDate: CalendarDate
  postedAmount: Money
  postedTo: CalendarDate | null
  paidInterestAmount: Money
  movements: PrincipalMovement[]
  pausedFrom: CalendarDate | undefined
}

/** Locks, by id, the advices of a locked lease that accrue interest up to a day or have posted interest. */
export async function lockBearing(tx: Tx, leaseId: string, asOf: CalendarDate): Promise<InterestBearingAdvice[]> {
  const { rows } = await sql<Omit<InterestBearingAdvice, 'movements' | 'pausedFrom'>>`
    select a.id, a.advice_number as "adviceNumber", a.lease_id as "leaseId", a.amount as principal, a.due_on as "dueDate",
      a.interest_posted_amount as "postedAmount", a.interest_posted_to as "postedTo", a.interest_paid_amount as "paidInterestAmount"
    from payment_advices a
    where a.lease_id = ${leaseId} and a.kind = 'RENT' and a.written_off_at is null and a.due_on < ${asOf}
    order by a.id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const moves = await readMoves(tx, ids)
  const pauses = await readInterestPauses(tx, ids)
  return rows.map(({ principal, ...advice }) => {
    const own = moves.get(advice.id) ?? []
    return {
      ...advice,
      principal: minus(principal, chargesIn(own)),
      movements: own.filter(isOfPrincipal),
      pausedFrom: pauses.get(advice.id),
    }
  })
}

/** Returns, by id, the leases with an overdue advice, or with one that was settled late since interest was last posted. */
export async function leasesToPost(
  tx: Tx,
  { asOf, after, limit }: { asOf: CalendarDate; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ leaseId: string }>`
    select distinct a.lease_id as "leaseId" from payment_advices a
    where a.kind = 'RENT' and a.written_off_at is null and a.due_on < ${asOf}
      and (${isOpen} or a.interest_posted_to is not null or exists (
        select from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
        where p.organisation_id = a.organisation_id and p.advice_id = a.id and p.account_code = ${accounts.RECEIVABLE.code}
          and e.value_date > a.due_on))
      and ${after === null ? sql`true` : sql`a.lease_id > ${after}`}
    order by a.lease_id limit ${limit}`.execute(tx)
  return rows.map(({ leaseId }) => leaseId)
}
