import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Page } from '../../domain/page.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import { leasesOfBuilding } from '../leases/lease-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, isStreaming, forFullList, pageOfIds, pageOfRows } from '../platform/database/page.ts'
import { leasesThatOwe, type Owed, type OwedOfLease, readOwed, readWhoOwes, sumOwed } from './arrears-store.ts'
import { requestedBuilding } from './requested-building.ts'
import { checkOf, netOfAccount, assertPastDayNarrowed } from './receivable-store.ts'
import { interestNotes } from './interest-notes.ts'
import { pageOfReport } from './page-of-report.ts'
import type { Noted } from './read-report.ts'

type Arrears = ReplyInputOf<typeof reportContract.arrears>
type Query = QueryOf<typeof reportContract.arrears>

/** The outstanding amounts by lease and by the time since the due date, largest first. The sum equals the receivable in the ledger. */
export async function readArrears(tx: Tx, query: Query): Promise<Arrears & Noted> {
  const { asOf, buildingId } = query
  const day = asOf ?? tx.today
  const building = await requestedBuilding(tx, buildingId)
  const { page, owed } = asOf === undefined ? await readNow(tx, query) : await readPastDay(tx, query, asOf)
  const { principalAmount, ...buckets } = owed
  const ledger = buildingId === undefined ? await netOfAccount(tx, 'RECEIVABLE', asOf) : undefined
  const interestAmount = buildingId === undefined && !isStreaming(tx) ? await netOfAccount(tx, 'INTEREST_RECEIVABLE', asOf) : null
  return {
    title: 'Arrears',
    subtitle: [
      asOf ? t`As of ${formatDate(day)}` : t`Everything billed by ${formatDate(day)}, including future months`,
      ...building,
    ].join(', '),
    asOf: day,
    ...pageOfReport(page, await named(tx, page.items)),
    totals: { principalAmount, buckets },
    interestAmount,
    notes: interestNotes(interestAmount),
    sums: {
      'Not yet due (Nu.)': owed.current,
      '1–30 days (Nu.)': owed.days1to30,
      '31–60 days (Nu.)': owed.days31to60,
      '61–90 days (Nu.)': owed.days61to90,
      'Over 90 days (Nu.)': owed.over90,
      'Owed (Nu.)': principalAmount,
    },
    checks:
      ledger === undefined ? [] : [checkOf(`${accounts.RECEIVABLE.code} ${accounts.RECEIVABLE.name}`, principalAmount, ledger)],
  }
}

type Read = { page: Page<OwedOfLease>; owed: Record<keyof Owed, number> }

async function readNow(tx: Tx, query: Query): Promise<Read> {
  const { buildingId } = query
  const day = tx.today
  const ids = await pageOfIds(tx, query, leasesThatOwe(buildingId))
  const rows = new Map((await readOwed(tx, { day, leases: idsOf(ids.items) })).map((row) => [row.leaseId, row]))
  const leases = buildingId === undefined ? undefined : sql`array(${leasesOfBuilding(buildingId)})`
  return {
    page: { ...ids, items: ids.items.flatMap((id) => rows.get(id) ?? []) },
    owed: await forFullList(tx, 'totals', () => sumOwed(tx, leases ? { day, leases } : { day })),
  }
}

/** For a past day, everything is calculated before a page is taken. */
async function readPastDay(tx: Tx, query: Query, asOf: CalendarDate): Promise<Read> {
  const { buildingId } = query
  const all = await forFullList(tx, 'rows', async () => {
    await assertPastDayNarrowed(tx, buildingId)
    const leases = buildingId === undefined ? undefined : sql`array(${leasesOfBuilding(buildingId)})`
    return readOwed(tx, leases ? { day: asOf, asOf, leases } : { day: asOf, asOf })
  })
  const total = (of: keyof Owed) => all.reduce((sum, row) => sum + row[of], 0)
  const [principalAmount, current, days1to30] = [total('principalAmount'), total('current'), total('days1to30')]
  const [days31to60, days61to90, over90] = [total('days31to60'), total('days61to90'), total('over90')]
  return { page: pageOfRows(query, all), owed: { principalAmount, current, days1to30, days31to60, days61to90, over90 } }
}

async function named(tx: Tx, owed: readonly OwedOfLease[]): Promise<Arrears['rows']> {
  const who = await readWhoOwes(
    tx,
    owed.map(({ leaseId }) => leaseId),
  )
  return owed.flatMap((row) => {
    const known = who.get(row.leaseId)
    return known ? [{ ...known, ...row }] : []
  })
}
