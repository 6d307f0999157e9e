import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { splitRent } from '../../domain/leases/rent-split.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { t } from '../../domain/wording.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { type Property, readOwnership } from '../remittance/ownership-store.ts'
import { checkOf, netOfAccount } from './receivable-store.ts'

type Deposits = ReplyInputOf<typeof reportContract.deposits>
type Row = Deposits['rows'][number]
type Held = Omit<Row, 'shareAmount'> & Property & { heldAmount: Money }

/** The deposits in hand, agreement by agreement, as the ledger keeps them. */
export async function readDeposits(tx: Tx, { asOf }: QueryOf<typeof reportContract.deposits>): Promise<Deposits> {
  const day = asOf ?? tx.today
  const { rows: held } = await sql<Held>`
    with held as (
      select p.lease_id, -sum(p.amount)::bigint as amount from ledger_postings p
      ${asOf ? sql`join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${asOf}` : sql``}
      where p.account_code = ${accounts.DEPOSITS_HELD.code}
      group by p.lease_id having sum(p.amount) <> 0
    )
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName", l.status,
      l.starts_on as "startDate", l.ends_on as "endDate", l.deposit_paid_on as "depositPaidOn", l.deposit_amount as "agreedAmount",
      h.amount as "heldAmount"
    from held h
    join leases l on l.id = h.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    order by t.full_name, l.id`.execute(tx)
  const rows = await withShares(tx, held, day)
  const heldAmount = rows.reduce((sum, row) => sum + row.heldAmount, 0)
  const ledger = -(await netOfAccount(tx, 'DEPOSITS_HELD', asOf))
  return {
    title: 'Deposits held',
    subtitle: t`As of ${formatDate(day)}`,
    asOf: day,
    rows,
    rowCount: rows.length,
    totals: {
      heldAmount,
      agreedAmount: rows.reduce((sum, row) => sum + row.agreedAmount, 0),
      shareAmount: tx.actor.kind === 'owner' ? rows.reduce((sum, row) => sum + (row.shareAmount ?? 0), 0) : null,
    },
    checks: [checkOf(`${accounts.DEPOSITS_HELD.code} ${accounts.DEPOSITS_HELD.name}`, heldAmount, ledger)],
  }
}

/** To an owner what of each deposit is theirs, as rent of that day would be split. Co-owners are read as the office reads them. */
async function withShares(tx: Tx, held: readonly Held[], day: CalendarDate): Promise<Row[]> {
  const { actor } = tx
  if (actor.kind !== 'owner') return held.map((row) => ({ ...row, shareAmount: null }))
  const ownership = await tx.actingAs('staff', (office) => readOwnership(office, held))
  return held.map((row) => {
    const parts = splitRent(row.heldAmount, { from: day, to: day }, ownership.get(row.propertyId) ?? [])
    const mine = parts.filter(({ ownerId }) => ownerId === actor.personId).map(({ amount }) => amount)
    return { ...row, shareAmount: plus(ZERO, ...mine) }
  })
}
