import { sql } from 'kysely'
import {
  addMonthsToMonth,
  type CalendarDate,
  dateOf,
  firstDayOf,
  formatMonth,
  lastDayOf,
  type Month,
  monthOf,
  partsOf,
} from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import { splitParts } from '../../../domain/leases/rent/rent-split.ts'
import { type Money, minus, plus, ZERO } from '../../../domain/money.ts'
import type { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { ownerShareSheet } from '../../../domain/overview/owner-share-sheet.ts'
import { sumsByTitle } from '../../../domain/reports/report-sheet.ts'
import { partsOfCharge } from '../../../domain/remittance/charged-days.ts'
import { fieldProblem, notFound } from '../../../domain/problem.ts'
import { t } from '../../../domain/wording.ts'
import { leasedPropertyJoins } from '../../leases/leased-property.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forFullList, pageOfRows } from '../../platform/database/page.ts'
import { pageOfReport } from '../../reports/page-of-report.ts'
import { readLinesOfOtherDays } from '../../remittance/lines-of-other-days.ts'
import { requestedOwner } from '../../remittance/requested-owner.ts'
import { type Property, readOwnership } from '../../remittance/ownership-store.ts'
import { leasesEverOf, excludedFromShares } from '../../remittance/share-store.ts'

type OwnerShare = ReplyInputOf<typeof ownerShareContract.read>
type Lines = ReplyInputOf<typeof ownerShareContract.lines>
type Amounts = Record<'dueAmount' | 'collectedAmount' | 'writtenOffAmount' | 'outstandingAmount', Money>
type Charged = Property & {
  adviceId: string
  adviceNumber: string
  place: string
  buildingId: string | null
  name: string
  from: CalendarDate
  to: CalendarDate
  amount: Money
  paidAmount: Money
  writtenOffAmount: Money
}

/** With more months, it is not an overview any more. */
const maxMonths = 24

/** The owner's exact share of the rent of some months: split like a remittance, by days of holding (money.md R8). */
export async function readOwnerShare(tx: Tx, query: QueryOf<typeof ownerShareContract.read>): Promise<OwnerShare> {
  const { ownerId, from, to } = await resolvePeriod(tx, query)
  const charged = await tx.actingAs('staff', (office) => readShares(office, ownerId, { from, to }))
  const rows = [...Map.groupBy(charged, ({ buildingId, name }) => buildingId ?? name).values()].flatMap((ofPlace) => {
    const [first] = ofPlace
    return first ? [{ buildingId: first.buildingId, name: first.name, ...sumOf(ofPlace) }] : []
  })
  return { from, to, rows, totals: { ...sumOf(rows), remittedAmount: await readRemitted(tx, ownerId, { from, to }) } }
}

/** The same by advice, for all buildings or for one: the details of each figure in the overview. */
export async function readOwnerShareLines(tx: Tx, query: QueryOf<typeof ownerShareContract.lines>): Promise<Lines> {
  const { ownerId, from, to } = await resolvePeriod(tx, query)
  const { buildingId, propertyType } = query
  const rows = await forFullList(tx, 'rows', async () => {
    const all = await tx.actingAs('staff', (office) => readShares(office, ownerId, { from, to }))
    return all.filter(
      (line) =>
        (buildingId === undefined || line.buildingId === buildingId) &&
        (propertyType === undefined || line.propertyType === propertyType),
    )
  })
  const page = pageOfRows(query, rows)
  return {
    title: 'My share',
    subtitle: t`${formatMonth(from)} to ${formatMonth(to)}`,
    asOf: tx.today,
    ...pageOfReport(page, page.items),
    totals: sumOf(rows),
    sums: sumsByTitle(ownerShareSheet, rows),
    checks: [],
  }
}

type Asked = { ownerId?: string | undefined; from?: Month | undefined; to?: Month | undefined }

async function resolvePeriod(tx: Tx, query: Asked): Promise<Months & { ownerId: string }> {
  const ownerId = requestedOwner(tx, query.ownerId)
  const owner = await tx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const to = query.to ?? monthOf(tx.today)
  const from = query.from ?? monthOf(dateOf(partsOf(firstDayOf(to)).year, 1, 1))
  if (to < from) throw fieldProblem('/to', 'The last month is before the first month.')
  if (addMonthsToMonth(from, maxMonths) <= to) throw fieldProblem('/from', `Choose at most ${maxMonths} months.`)
  return { ownerId, from, to }
}

function sumOf(parts: readonly Amounts[]): Amounts {
  const total = (of: keyof Amounts) => parts.reduce((sum, part) => plus(sum, part[of]), ZERO)
  return {
    dueAmount: total('dueAmount'),
    collectedAmount: total('collectedAmount'),
    writtenOffAmount: total('writtenOffAmount'),
    outstandingAmount: total('outstandingAmount'),
  }
}

type Months = { from: Month; to: Month }

async function readShares(office: Tx, ownerId: string, months: Months) {
  const charged = await readCharged(office, ownerId, months)
  const ownership = await readOwnership(office, charged)
  const otherDays = await readLinesOfOtherDays(
    office,
    charged.map(({ adviceId }) => adviceId),
  )
  return charged.flatMap(({ propertyId, from, to, amount, paidAmount, writtenOffAmount, ...known }) => {
    const held = ownership.get(propertyId) ?? []
    const days = { from, to, chargedAmount: amount, otherDays: otherDays.get(known.adviceId) }
    const shareOf = (whole: Money) => splitParts(partsOfCharge(whole, days), held).filter((part) => part.ownerId === ownerId)
    // A person who owned this property on other days sees none of these.
    const due = shareOf(amount)
    if (due.length === 0) return []
    const part = (whole: Money) => (whole === 0 ? ZERO : plus(ZERO, ...shareOf(whole).map((own) => own.amount)))
    const [dueAmount, collectedAmount, lostAmount] = [
      plus(ZERO, ...due.map((own) => own.amount)),
      part(paidAmount),
      part(writtenOffAmount),
    ]
    const outstandingAmount = minus(minus(dueAmount, collectedAmount), lostAmount)
    const mine = { dueAmount, collectedAmount, writtenOffAmount: lostAmount, outstandingAmount }
    return [{ ...known, from, to, rentAmount: amount, ...mine }]
  })
}

/** GST and office charges are not included; a payment settles them last. */
async function readCharged(office: Tx, ownerId: string, { from, to }: Months): Promise<Charged[]> {
  const { rows } = await sql<Charged>`
    with let as materialized (
      select l.organisation_id, l.id as lease_id, coalesce(case l.property_type when 'UNIT' then lu.unit_number when 'BUILDING' then lb.name else lp.plot_number end, '') as place,
        l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", lb.id as "buildingId",
        coalesce(lb.name, 'Land') as name
      from leases l ${leasedPropertyJoins} where l.id = any(array(${leasesEverOf([ownerId])}))
    )
    select a.id as "adviceId", a.advice_number as "adviceNumber", l.place, l."propertyType", l."propertyId", l."buildingId", l.name, a.period_start as "from", a.period_end as "to", o.amount,
      o.paid as "paidAmount", least(a.written_off_amount - a.recovered_amount, o.amount - o.paid) as "writtenOffAmount"
    from let l join payment_advices a on a.organisation_id = l.organisation_id and a.lease_id = l.lease_id
    cross join lateral (select a.amount - a.credited_amount - ${excludedFromShares} as amount) w
    cross join lateral (select w.amount, least(a.paid_amount + a.recovered_amount, w.amount) as paid) o
    where a.kind = 'RENT' and a.office_amount < a.amount and a.month between ${firstDayOf(from)} and ${firstDayOf(to)}
    order by l."buildingId" is null, l.name, l."buildingId", a.period_start, a.id`.execute(office)
  return rows
}

async function readRemitted(tx: Tx, ownerId: string, { from, to }: Months): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from remittances
    where owner_id = ${ownerId} and reversed_at is null and remitted_on between ${firstDayOf(from)} and ${lastDayOf(to)}`.execute(
    tx,
  )
  return rows[0]?.amount ?? ZERO
}
