import { sql } from 'kysely'
import { approvalSettingSchema, defaultApprovalSetting, needsSecondPerson } from '../../domain/approvals/approval.ts'
import { type BankCode, banks, maskedAccountNumber } from '../../domain/bank-accounts/bank.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { minus, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { holdReasonOf } from '../../domain/remittance-batches/hold-reason.ts'
import type { PayableOwner, remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import type { DueTotals, OwnerDue } from '../../domain/remittance/remittance-contract.ts'
import { readOwnersWaiting, readRecentAmounts } from '../approvals/recent-amount.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { listOwnersDue } from '../remittance/owner-due-store.ts'
import { readSetting } from '../settings/setting-store.ts'

type Query = QueryOf<typeof remittanceBatchContract.due>

/** A page of owners with the amount due, its destination and anything that blocks it. */
export async function listPayableOwners(
  tx: Tx,
  query: Query,
): Promise<Page<PayableOwner> & { totals: Pick<DueTotals, 'totalAmount'> }> {
  const page = await listOwnersDue(tx, query)
  return { ...page, items: await toPayable(tx, page.items) }
}

export async function toPayable(tx: Tx, owners: readonly OwnerDue[]): Promise<PayableOwner[]> {
  const ids = owners.map(({ id }) => id)
  const accounts = await readDefaultAccounts(tx, ids)
  const waiting = await readOwnersWaiting(tx, ids)
  const setting = await readSetting(tx, 'approvals', { schema: approvalSettingSchema, defaultValue: defaultApprovalSetting })
  const recent = setting.isOn ? await readRecentAmounts(tx, 'REMITTANCE', ids) : new Map<string, number>()
  return owners.map((due) => {
    const account = accounts.get(due.id)
    // Charges that exceed the shares wait for the next rent.
    const amount = due.totalAmount > 0 ? minus(due.totalAmount, due.reserveAmount) : ZERO
    const state = { adviceCount: due.adviceCount, amount, hasAccount: account !== undefined, isWaiting: waiting.has(due.id) }
    return {
      ...due,
      amount,
      bankAccount: account ? { id: account.id, label: labelOf(account) } : null,
      holdReason: holdReasonOf(state),
      needsApproval: amount > 0 && needsSecondPerson(setting, { amount: amount + (recent.get(due.id) ?? 0) }),
    }
  })
}

type Account = { id: string; ownerId: string; bankCode: BankCode; accountNumber: string }

const labelOf = ({ bankCode, accountNumber }: Account) => `${banks[bankCode].name} ${maskedAccountNumber(accountNumber)}`

/** One for each owner, by a unique index. */
export async function readDefaultAccounts(tx: Tx, ownerIds: readonly string[]): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select id, owner_id as "ownerId", bank_code as "bankCode", account_number as "accountNumber" from bank_accounts
    where owner_id = any(${idsOf(ownerIds)}) and is_default`.execute(tx)
  return new Map(rows.map((account) => [account.ownerId, account]))
}
