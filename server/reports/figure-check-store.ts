import { type RawBuilder, sql } from 'kysely'
import { accounts } from '../../domain/ledger/account.ts'
import { type CheckedFigure, checkedFigures, type FigureComparison } from '../../domain/reports/figure-check.ts'
import { heldDeposits } from '../deposits/deposit-list-store.ts'
import { isRunningToItsEnd } from '../leases/renewals/ending-leases.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { rentRollBalances } from './rent-roll-rows.ts'
import { columnsOf, type StoredTotals, storedTotals } from './stored-totals.ts'

/**
 * One statement, so that everything is read at one instant, despite concurrent writes. It reads every advice, payment, posting and unit.
 */
export async function compareFigures(tx: Tx): Promise<FigureComparison[]> {
  const { rows } = await sql<FigureComparison>`
    with records as materialized (select account_code, sum(amount)::bigint as net from ledger_postings group by account_code),
      kept as materialized (select account_code, sum(amount)::bigint as net from ledger_sums group by account_code),
      rent_roll as materialized (${rentRollBalances({ day: tx.today, isNow: true })})
    ${sql.join(
      checkedFigures.map((figure) => {
        const { kept, records, ledger, of } = comparisons[figure]
        return sql`select ${figure}::text as figure, (${kept})::bigint as "keptAmount", (${records})::bigint as "recordsAmount",
          (${ledger ?? sql`null`})::bigint as "ledgerAmount", (${of ? differing(of) : sql`0`})::integer as "differingSums"`
      }),
      sql` union all `,
    )}`.execute(tx)
  return checkedFigures.flatMap((figure) => rows.find((row) => row.figure === figure) ?? [])
}

type Comparison = {
  kept: RawBuilder<unknown>
  records: RawBuilder<unknown>
  ledger?: RawBuilder<unknown>
  /** The sums that it depends on, each of which is compared as well. */
  of?: StoredTotals['table']
}

const debits = (nets: RawBuilder<unknown>) => sql`select coalesce(sum(greatest(net, 0)), 0) from ${nets}`
const netIn = (nets: RawBuilder<unknown>, { code }: { code: string }) =>
  sql`select coalesce(sum(net), 0) from ${nets} where account_code = ${code}`
/** The amount that entries of payments that were not reversed posted to these accounts. */
const postedByPayments = (...posted: readonly { code: string }[]) => sql`
  select coalesce(sum(p.amount), 0) from payments m
  join ledger_postings p on p.organisation_id = m.organisation_id and p.entry_id = m.entry_id
  where m.reversed_at is null and p.account_code = any(${posted.map(({ code }) => code)})`
const [storedNets, recordNets] = [sql`kept`, sql`records`]
const balance = sql`coalesce(sum(amount - paid_amount - credited_amount - written_off_amount), 0)`

/** Its sum is not stored: the report adds up the payments. */
const taxWithheld = sql`select coalesce(sum(tax_withheld_amount), 0) from payments where reversed_at is null`

const comparisons: Readonly<Record<CheckedFigure, Comparison>> = {
  TRIAL_BALANCE: { kept: debits(storedNets), records: debits(recordNets), of: 'ledger_sums' },
  RECEIVABLE: {
    kept: sql`select coalesce(sum(balance_amount), 0) from advice_sums`,
    records: sql`select ${balance} from payment_advices`,
    ledger: netIn(recordNets, accounts.RECEIVABLE),
    of: 'advice_sums',
  },
  ARREARS_BY_MONTH: {
    kept: sql`select coalesce(sum(amount), 0) from receivable_sums`,
    records: sql`select ${balance} from payment_advices`,
    ledger: netIn(recordNets, accounts.RECEIVABLE),
    of: 'receivable_sums',
  },
  RENT_ROLL_BALANCE: {
    kept: sql`select coalesce(sum(open_amount), 0) from rent_roll`,
    records: sql`select ${balance} from payment_advices`,
    ledger: netIn(recordNets, accounts.RECEIVABLE),
  },
  ARREARS: {
    kept: sql`select coalesce(sum(open_amount), 0) from lease_balances`,
    records: sql`select ${balance} from payment_advices`,
    ledger: netIn(recordNets, accounts.RECEIVABLE),
  },
  RENT_ROLL_DEPOSITS: {
    kept: sql`select coalesce(sum(held_amount), 0) from rent_roll`,
    records: heldDeposits,
    ledger: sql`select -(${netIn(recordNets, accounts.DEPOSITS_HELD)})`,
  },
  DEPOSITS_HELD: {
    kept: sql`select -(${netIn(storedNets, accounts.DEPOSITS_HELD)})`,
    records: heldDeposits,
    ledger: sql`select -(${netIn(recordNets, accounts.DEPOSITS_HELD)})`,
    of: 'lease_balances',
  },
  DEPOSITS_CALLED: {
    kept: sql`select coalesce(sum(balance_amount), 0) from advice_sums where kind = 'SECURITY_DEPOSIT'`,
    records: sql`select ${balance} from payment_advices where kind = 'SECURITY_DEPOSIT'`,
    ledger: sql`select -(${netIn(recordNets, accounts.DEPOSITS_CALLED)})`,
  },
  // Paid amounts, and amounts from settled deposits, that were not used.
  TENANT_CREDIT: {
    kept: sql`select -(${netIn(storedNets, accounts.TENANT_CREDIT)})`,
    records: sql`select (select coalesce(sum(amount + tax_withheld_amount), 0) from payments where reversed_at is null)
      + (select coalesce(sum(used_amount), 0) from deposit_settlements) - (select coalesce(sum(amount), 0) from allocations)`,
    ledger: sql`select -(${netIn(recordNets, accounts.TENANT_CREDIT)})`,
  },
  RENT_BILLED: {
    kept: sql`select coalesce(sum(amount), 0) from advice_sums where kind = 'RENT'`,
    records: sql`select coalesce(sum(amount), 0) from payment_advices where kind = 'RENT'`,
  },
  PAYMENTS: {
    kept: sql`select coalesce(sum(amount), 0) from payment_sums where not is_reversed`,
    records: sql`select coalesce(sum(amount), 0) from payments where reversed_at is null`,
    // A repair that the tenant paid is set off as a payment without money.
    ledger: postedByPayments(accounts.CASH, accounts.REPAIRS),
    of: 'payment_sums',
  },
  TAX_WITHHELD: {
    kept: taxWithheld,
    records: taxWithheld,
    ledger: postedByPayments(accounts.TAX_CERTIFICATES),
  },
  LEASES: {
    kept: sql`select coalesce(sum(lease_count), 0) from lease_sums`,
    records: sql`select count(*) from leases`,
    of: 'lease_sums',
  },
  LEASES_RUNNING: {
    kept: sql`select coalesce(sum(lease_count), 0) from lease_end_sums`,
    records: sql`select count(*) from leases l where ${isRunningToItsEnd}`,
    of: 'lease_end_sums',
  },
  UNITS: {
    kept: sql`select coalesce(sum(unit_count), 0) from unit_sums`,
    records: sql`select count(*) from units`,
    of: 'unit_sums',
  },
  UNITS_OCCUPIED: {
    kept: sql`select coalesce(sum(unit_count), 0) from unit_sums where occupancy = 'OCCUPIED'`,
    records: sql`select count(*) from units where occupancy = 'OCCUPIED'`,
  },
}

/** The number of sums in a table that differ from the records. */
function differing(of: StoredTotals['table']): RawBuilder<unknown> {
  const found = storedTotals.find(({ table }) => table === of)
  if (!found) throw new Error(`Nobody knows what ${of} adds up.`)
  const { keys, sums, records } = found
  const taken = sql.join(sums.map((name) => sql`-${sql.ref(name)}`))
  const isOff = sql.join(
    sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  )
  return sql`select count(*) from (
    select from (
      select ${columnsOf([...keys, ...sums])} from ${sql.table(of)} union all select ${columnsOf(keys)}, ${taken} from (${records}) as r
    ) as both_sides group by ${columnsOf(keys)} having ${isOff}) as off`
}

/** Only the newest check is needed: earlier ones are deleted. */
export async function saveFigureCheck(tx: Tx, figures: readonly FigureComparison[], differenceCount: number): Promise<void> {
  await tx.deleteFrom('figure_checks').execute()
  await tx
    .insertInto('figure_checks')
    .values({ id: newId(), figures: JSON.stringify(figures), difference_count: differenceCount })
    .execute()
}

export async function readStoredCheck(tx: Tx): Promise<{ checkedAt: Date; figures: FigureComparison[] } | undefined> {
  const { rows } = await sql<{ checkedAt: Date; figures: FigureComparison[] }>`
    select checked_at as "checkedAt", figures from figure_checks order by checked_at desc, id limit 1`.execute(tx)
  return rows[0]
}
