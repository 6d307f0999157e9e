import { type RawBuilder, sql } from 'kysely'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import type { reportContract } from '../../../domain/reports/report-contract.ts'
import { t } from '../../../domain/wording.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forFullList, isStreaming, optionalFilter, pageOfIds } from '../../platform/database/page.ts'
import { requestedBuilding } from '../requested-building.ts'
import { pageOfReport } from '../page-of-report.ts'
import { letterIsDue, readVacancies } from './vacancy-store.ts'

type Report = ReplyInputOf<typeof reportContract.vacancies>

/** Vacant units, newest vacancy first: its letter to the tax office is due soonest. */
export async function readVacancyReport(tx: Tx, query: QueryOf<typeof reportContract.vacancies>): Promise<Report> {
  const { letter, buildingId } = query
  const building = await requestedBuilding(tx, buildingId)
  const where = [
    sql`u.occupancy = 'VACANT'`,
    optionalFilter(buildingId, (id) => sql`u.building_id = ${id}`),
    letter && letterIsDue(tx.today),
  ]
  const page = await pageOfIds(tx, query, {
    id: 'u.id',
    from: sql`units u`,
    where,
    sorts: { vacantSince: 'u.vacant_since' },
    defaultSort: 'vacantSince:desc',
    canBeMissing: ['vacantSince'],
  })
  const isUnfiltered = !letter && !buildingId
  const askingRentAmount = await forFullList(tx, 'totals', () => sumOfAskingRents(tx, isUnfiltered ? undefined : where))
  return {
    title: 'Vacancies',
    subtitle: [t`As of ${formatDate(tx.today)}`, ...building].join(', '),
    asOf: tx.today,
    ...pageOfReport(page, await readVacancies(tx, page.items)),
    totals: { askingRentAmount },
    sums: { 'Asking rent (Nu.)': askingRentAmount },
    checks: [],
  }
}

/** For all vacant units, from the stored sums; for those of a building, or with a due letter, added up. */
async function sumOfAskingRents(tx: Tx, where: readonly (RawBuilder<unknown> | undefined)[] | undefined): Promise<number | null> {
  if (isStreaming(tx)) return null
  const kept = where?.filter((one) => one !== undefined)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(u.asking_rent_amount), 0)::bigint as sum
    from ${kept ? sql`units u where ${sql.join(kept, sql` and `)}` : sql`unit_sums u where u.occupancy = 'VACANT'`}`.execute(tx)
  return rows[0]?.sum ?? 0
}
