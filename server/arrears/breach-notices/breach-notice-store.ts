import { sql } from 'kysely'
import type { AdviceKind } from '../../../domain/advices/advice-status.ts'
import type { BreachNoticeState } from '../../../domain/arrears/breach-notice.ts'
import type { BreachNotice, breachNoticeContract } from '../../../domain/arrears/breach-notice-contract.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { type Money, plus } from '../../../domain/money.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { chargedFor } from '../../advices/charged-for.ts'
import { periodName } from '../../advices/pdf/period-text.ts'
import { kindLabel } from '../../advices/read-printed-advice.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../../leases/leased-property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isOpenNotice } from './is-open-notice.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

const balance = sql`(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount)`

export async function listBreachNotices(tx: Tx, query: QueryOf<typeof breachNoticeContract.list>): Promise<Page<BreachNotice>> {
  const page = await pageOfIds(tx, query, {
    id: 'n.id',
    from: sql`breach_notices n
      join leases l on l.organisation_id = n.organisation_id and l.id = n.lease_id
      join tenants t on t.organisation_id = n.organisation_id and t.id = n.tenant_id`,
    where: [
      optionalFilter(query.leaseId, (id) => sql`n.lease_id = ${id}`),
      optionalFilter(query.tenantId, (id) => sql`n.tenant_id = ${id}`),
      optionalFilter(query.isOpen, (isOpen) => (isOpen ? isOpenNotice : sql`not ${isOpenNotice}`)),
      textMatch(query.q, ['n.notice_number', 'l.lease_number', 't.full_name', 't.name_dzongkha', 't.phone_number']),
    ],
    sorts: { servedOn: 'n.served_on', remedyOn: 'n.remedy_on' },
    defaultSort: 'servedOn:desc',
  })
  return pageReply(page, await readBreachNotices(tx, page.items))
}

export async function readBreachNotice(tx: Tx, id: string): Promise<BreachNotice> {
  return ensureFound((await readBreachNotices(tx, [id]))[0], 'notice of breach')
}

type Line = {
  adviceId: string
  adviceNumber: string
  kind: AdviceKind
  chargedFor: string | null
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  dueDate: CalendarDate
  amount: Money
  balanceAmount: Money
}
type Row = Omit<BreachNotice, 'state' | 'balanceAmount' | 'lines'> & { lines: Line[] }

/** Tenants cannot read the people of the office. */
const nobody = sql`(select null::uuid as organisation_id, null::uuid as id, null::text as name_english)`

export async function readBreachNotices(tx: Tx, ids: readonly string[]): Promise<BreachNotice[]> {
  const { rows } = await sql<Row>`
    select n.id, n.notice_number as "noticeNumber", n.lease_id as "leaseId", l.lease_number as "leaseNumber",
      ${leasedPropertyLabel} as "propertyLabel", n.tenant_id as "tenantId", t.full_name as "tenantName", n.served_on as "servedOn",
      s.name_english as "servedByName", n.remedy_on as "remedyOn", n.withdrawn_on as "withdrawnOn",
      n.overdue_amount as "overdueAmount", n.interest_amount as "interestAmount", (
        select json_agg(json_build_object('adviceId', a.id, 'adviceNumber', a.advice_number, 'kind', a.kind,
          'chargedFor', ${chargedFor}, 'periodStart', a.period_start, 'periodEnd', a.period_end, 'dueDate', a.due_on,
          'amount', k.balance_amount, 'balanceAmount', greatest(${balance}, 0)) order by a.due_on, a.id)
        from breach_notice_advices k join payment_advices a on a.organisation_id = k.organisation_id and a.id = k.advice_id
        where k.organisation_id = n.organisation_id and k.notice_id = n.id
      ) as lines
    from breach_notices n
    join leases l on l.organisation_id = n.organisation_id and l.id = n.lease_id ${leasedPropertyJoins}
    join tenants t on t.organisation_id = n.organisation_id and t.id = n.tenant_id
    left join ${tx.actor.kind === 'tenant' ? nobody : sql`staff_members`} s on s.organisation_id = n.organisation_id and s.id = n.served_by
    where n.id = any(${idsOf(ids)})
    order by n.notice_number`.execute(tx)
  return rows.map(toNotice)
}

function toNotice({ lines, ...notice }: Row): BreachNotice {
  const balanceAmount = plus(...lines.map((line) => line.balanceAmount))
  return {
    ...notice,
    state: stateOf(notice.withdrawnOn, balanceAmount),
    balanceAmount,
    lines: lines.map(({ kind, chargedFor: words, periodStart, periodEnd, ...line }) => ({
      ...line,
      label: lineLabel({ kind, chargedFor: words, periodStart, periodEnd }),
    })),
  }
}

function stateOf(withdrawnOn: CalendarDate | null, balanceAmount: Money): BreachNoticeState {
  if (withdrawnOn !== null) return 'WITHDRAWN'
  return balanceAmount > 0 ? 'OPEN' : 'REMEDIED'
}

/** "Rent, May 2025", "Security deposit", or the label of the charge. */
function lineLabel({
  kind,
  chargedFor: words,
  periodStart,
  periodEnd,
}: Pick<Line, 'kind' | 'chargedFor' | 'periodStart' | 'periodEnd'>) {
  if (words !== null) return words
  if (periodStart === null || periodEnd === null) return kindLabel[kind]
  return `${kindLabel[kind]}, ${periodName(periodStart, periodEnd)}`
}
