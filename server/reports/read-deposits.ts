import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { checkOf, netOfAccount } from './receivable-store.ts'

type Deposits = ReplyInputOf<typeof reportContract.deposits>
type Row = Deposits['rows'][number]

/** The deposits in hand, agreement by agreement, as the ledger keeps them. */
export async function readDeposits(tx: Tx, { asOf }: QueryOf<typeof reportContract.deposits>): Promise<Deposits> {
  const day = asOf ?? tx.today
  const { rows } = await sql<Row>`
    with held as (
      select p.lease_id, -sum(p.amount)::bigint as amount from ledger_postings p
      ${asOf ? sql`join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${asOf}` : sql``}
      where p.account_code = ${accounts.DEPOSITS_HELD.code}
      group by p.lease_id having sum(p.amount) <> 0
    )
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName", l.status,
      l.starts_on as "startDate", l.ends_on as "endDate", l.deposit_paid_on as "depositPaidOn", l.deposit_amount as "agreedAmount",
      h.amount as "heldAmount"
    from held h
    join leases l on l.id = h.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    order by t.full_name, l.id`.execute(tx)
  const heldAmount = rows.reduce((sum, row) => sum + row.heldAmount, 0)
  const ledger = -(await netOfAccount(tx, 'DEPOSITS_HELD', asOf))
  return {
    title: 'Deposits held',
    subtitle: t`As of ${formatDate(day)}`,
    asOf: day,
    rows,
    rowCount: rows.length,
    totals: { heldAmount, agreedAmount: rows.reduce((sum, row) => sum + row.agreedAmount, 0) },
    checks: [checkOf(`${accounts.DEPOSITS_HELD.code} ${accounts.DEPOSITS_HELD.name}`, heldAmount, ledger)],
  }
}
