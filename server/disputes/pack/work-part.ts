import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { type WorkBearer, workBearerLabels } from '../../../domain/maintenance/work-orders/work-order.ts'
import { type WorkState, workStateLabels } from '../../../domain/maintenance/work-orders/work-state.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type PackPart, timeText } from './render-pack.ts'

/**
 * The work on the property of a lease: for its damage reports, and other work ordered during the tenancy. Work for the report of another
 * tenant is not included.
 */
export function workOfLease(leaseId: string): RawBuilder<unknown> {
  return sql`(
    select w.id from leases l join work_orders w on w.organisation_id = l.organisation_id and (
      w.lease_id = l.id or w.lease_id is null and (w.created_at at time zone 'Asia/Thimphu')::date
        between l.starts_on and coalesce(l.vacated_on, 'infinity'::date)
        and (w.unit_id = l.unit_id or w.building_id = l.building_id or w.plot_id = l.plot_id))
    where l.id = ${leaseId})`
}

type Quote = {
  amount: Money
  note: string | null
  state: 'WAITING' | 'APPROVED' | 'DECLINED' | 'REPLACED'
  reason: string | null
  on: CalendarDate
  decidedOn: CalendarDate | null
  byOwners: string | null
}

type Work = {
  number: string
  title: string
  description: string | null
  orderedAt: Date
  state: WorkState
  chargedTo: WorkBearer
  vendorName: string | null
  damage: string | null
  scheduledOn: CalendarDate | null
  doneOn: CalendarDate | null
  doneNote: string | null
  billAmount: Money | null
  billedOn: CalendarDate | null
  cancelReason: string | null
  photoCount: number
  quotes: Quote[]
}

export async function readWork(tx: Tx, leaseId: string): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select w.number, w.title, w.description, w.created_at as "orderedAt", w.state, w.charged_to as "chargedTo", v.name as "vendorName",
      case when i.id is not null then concat_ws(': ', i.location, i.description) end as damage, w.scheduled_on as "scheduledOn",
      w.done_on as "doneOn", w.done_note as "doneNote", w.bill_amount as "billAmount", w.billed_on as "billedOn",
      w.cancel_reason as "cancelReason", (
        select count(*) from documents d where d.organisation_id = w.organisation_id and d.entity = 'workOrder' and d.entity_id = w.id
          and d.kind = 'PHOTO' and not d.is_office_only
      ) as "photoCount", (
        select coalesce(json_agg(json_build_object('amount', q.amount, 'note', q.note, 'state', q.state, 'reason', q.reason,
          'on', (q.created_at at time zone 'Asia/Thimphu')::date, 'decidedOn', (q.decided_at at time zone 'Asia/Thimphu')::date,
          'byOwners', (
            select string_agg(concat_ws(' ', n.name_english, case a.answer when 'APPROVED' then 'approved' else 'declined' end), ', '
              order by n.name_english, a.owner_id)
            from work_quote_owners a join owners n on n.organisation_id = a.organisation_id and n.id = a.owner_id
            where a.organisation_id = q.organisation_id and a.quote_id = q.id and a.answer is not null
          )) order by q.created_at, q.id), '[]')
        from work_quotes q where q.organisation_id = w.organisation_id and q.work_order_id = w.id
      ) as quotes
    from work_orders w
    left join vendors v on v.organisation_id = w.organisation_id and v.id = w.vendor_id
    left join damage_items i on i.organisation_id = w.organisation_id and i.id = w.damage_item_id
    where w.id in ${workOfLease(leaseId)} order by w.created_at, w.id`.execute(tx)
  return rows
}

const quoteStates = { WAITING: 'waits', APPROVED: 'approved', DECLINED: 'declined', REPLACED: 'replaced' } as const

/** Each order with its request, the vendor, every quote with its decision, and the bill. */
export function workPart(work: readonly Work[]): PackPart {
  return {
    title: 'Work orders',
    note: 'Repairs and maintenance of the property during the lease.',
    columns: [
      { title: 'Ordered', width: 0 },
      { title: 'Work', width: 1.4 },
      { title: 'Status', width: 0 },
      { title: 'Done', width: 1 },
      { title: 'Bill', width: 0, isFigure: true },
    ],
    rows: work.map((one) => ({
      cells: [
        timeText(one.orderedAt),
        [`${one.number} ${one.title}`, one.description ?? '', one.vendorName ?? ''],
        [workStateLabels[one.state], one.cancelReason ?? ''],
        doneLines(one),
        one.billAmount === null ? '–' : [formatMoney(one.billAmount), one.billedOn ? formatDate(one.billedOn) : ''],
      ],
      below: [
        ...(one.damage === null ? [] : [`Request: ${one.damage}`]),
        `Borne by: ${workBearerLabels[one.chargedTo]}`,
        ...one.quotes.map(quoteLine),
      ],
    })),
  }
}

function doneLines({ doneOn, doneNote, scheduledOn, photoCount }: Work): string[] {
  return [
    doneOn ? formatDate(doneOn) : scheduledOn ? `Scheduled for ${formatDate(scheduledOn)}` : '–',
    doneNote ?? '',
    photoCount === 0 ? '' : photoCount === 1 ? '1 photo' : `${photoCount} photos`,
  ]
}

function quoteLine({ amount, note, state, reason, on, decidedOn, byOwners }: Quote): string {
  const decided = `${quoteStates[state]}${decidedOn ? ` on ${formatDate(decidedOn)}` : ''}`
  return [`Quote of ${formatDate(on)}: ${formatMoney(amount)}, ${decided}`, note, byOwners, reason].filter(Boolean).join('. ')
}
