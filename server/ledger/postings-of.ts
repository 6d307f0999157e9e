import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * The rows that add up the ledger: account_code and amount, up to a day. For the office they are sums by account and day, updated with each
 * posting; for owners and tenants, who see only some leases, they are the postings of those leases.
 */
export function postingsOf(tx: Tx, asOf: CalendarDate | undefined): RawBuilder<unknown> {
  if (databaseRoleOf(tx.actor) === 'staff') {
    return sql`(select account_code, amount from ledger_sums ${asOf ? sql`where value_date <= ${asOf}` : sql``})`
  }
  return asOf
    ? sql`(select p.account_code, p.amount from ledger_postings p
        join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id where e.value_date <= ${asOf})`
    : sql`(select account_code, amount from ledger_postings)`
}
