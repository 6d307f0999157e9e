import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { checkOf, netOfAccount, openAdvices } from './receivable-store.ts'

type Arrears = ReplyInputOf<typeof reportContract.arrears>
type Row = Arrears['rows'][number]

const buckets = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const

/** What is owed, lease by lease, by how long it is past due; the largest first. Its sum is the receivable of the ledger. */
export async function readArrears(tx: Tx, { asOf }: QueryOf<typeof reportContract.arrears>): Promise<Arrears> {
  const day = asOf ?? tx.today
  const late = sql`(${day}::date - o.due_on)`
  const { rows } = await sql<Row>`
    with owed as (
      select o.lease_id, min(o.due_on) as oldest, sum(o.amount)::bigint as principal,
        coalesce(sum(o.amount) filter (where ${late} <= 0), 0)::bigint as current,
        coalesce(sum(o.amount) filter (where ${late} between 1 and 30), 0)::bigint as days30,
        coalesce(sum(o.amount) filter (where ${late} between 31 and 60), 0)::bigint as days60,
        coalesce(sum(o.amount) filter (where ${late} between 61 and 90), 0)::bigint as days90,
        coalesce(sum(o.amount) filter (where ${late} > 90), 0)::bigint as over90
      from (${openAdvices(asOf)}) o group by o.lease_id
    )
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName", t.phone_number as "phoneNumber",
      w.oldest as "oldestDueDate", w.principal as "principalAmount", w.current, w.days30 as "days1to30", w.days60 as "days31to60",
      w.days90 as "days61to90", w.over90
    from owed w
    join leases l on l.id = w.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    order by w.principal desc, l.id`.execute(tx)
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const principalAmount = total((row) => row.principalAmount)
  const [current = 0, days1to30 = 0, days31to60 = 0, days61to90 = 0, over90 = 0] = buckets.map((name) =>
    total((row) => row[name]),
  )
  return {
    title: 'Arrears',
    subtitle: asOf ? t`As of ${formatDate(day)}` : t`All that was billed by ${formatDate(day)}, months to come too`,
    asOf: day,
    rows,
    rowCount: rows.length,
    totals: { principalAmount, buckets: { current, days1to30, days31to60, days61to90, over90 } },
    checks: [
      checkOf(
        `${accounts.RECEIVABLE.code} ${accounts.RECEIVABLE.name}`,
        principalAmount,
        await netOfAccount(tx, 'RECEIVABLE', asOf),
      ),
    ],
  }
}
