import { type RawBuilder, sql } from 'kysely'
import { bankName } from '../../domain/bank-accounts/bank.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { TenantNotice } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import type { Tx } from '../platform/database/database.ts'

type Row = Omit<TenantNotice, 'givenAt' | 'withdrawBlockedReason'> & {
  givenAt: Date
  vacatedOn: CalendarDate | null
  status: string
}

async function selectNotices(tx: Tx, where: RawBuilder<unknown>): Promise<TenantNotice[]> {
  const { rows } = await sql<Row>`
    select n.id, n.lease_id as "leaseId", l.lease_number as "leaseNumber", n.tenant_id as "tenantId", t.full_name as "tenantName",
      n.given_on as "givenOn", n.given_at as "givenAt", n.last_day as "lastDay", n.reason, n.words, n.dates,
      n.forwarding_address as "forwardingAddress", n.bank_code as "bankCode", n.account_number as "accountNumber",
      n.account_name as "accountName", n.withdrawn_on as "withdrawnOn", l.vacated_on as "vacatedOn", l.status
    from tenant_notices n
    join leases l on l.organisation_id = n.organisation_id and l.id = n.lease_id
    join tenants t on t.organisation_id = n.organisation_id and t.id = n.tenant_id
    where ${where} order by n.given_at desc, n.id desc limit 1`.execute(tx)
  return rows.map(({ givenAt, vacatedOn, status, ...row }) => ({
    ...row,
    givenAt: givenAt.toISOString(),
    withdrawBlockedReason: withdrawDenialReason({ ...row, vacatedOn, status }, tx.today),
  }))
}

export async function readTenantNotice(tx: Tx, id: string): Promise<TenantNotice> {
  return ensureFound((await selectNotices(tx, sql`n.id = ${id}`))[0], 'notice')
}

/** The last notice of a lease. */
export async function readNoticeOfLease(tx: Tx, leaseId: string): Promise<TenantNotice | null> {
  return (await selectNotices(tx, sql`n.lease_id = ${leaseId}`))[0] ?? null
}

type Ending = Pick<TenantNotice, 'withdrawnOn' | 'lastDay'> & { vacatedOn: CalendarDate | null; status: string }

/** A notice can be withdrawn before it takes effect (Rules s.113). */
function withdrawDenialReason({ withdrawnOn, lastDay, vacatedOn, status }: Ending, today: CalendarDate): string | null {
  if (withdrawnOn !== null) return `This notice was withdrawn on ${formatDate(withdrawnOn)}.`
  if (vacatedOn !== null) return 'The property was handed over. Call the office to agree on a new lease.'
  if (today > lastDay || status.startsWith('TERMINATED'))
    return 'The notice has taken effect. Call the office to agree on a new lease.'
  return null
}

export type Afterwards = { forwardingAddress: string | null; refundAccount: string | null }

/** The tenant's forwarding address, and the account for the deposit in one line, from the valid notice. */
export async function readAfterwards(tx: Tx, leaseId: string): Promise<Afterwards> {
  const notice = await readNoticeOfLease(tx, leaseId)
  if (!notice || notice.withdrawnOn !== null) return { forwardingAddress: null, refundAccount: null }
  const { bankCode, accountNumber, accountName, forwardingAddress } = notice
  return { forwardingAddress, refundAccount: bankCode && [bankName(bankCode), accountNumber, accountName].join(', ') }
}
