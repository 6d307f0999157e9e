import { sql } from 'kysely'
import { type BankCode, banks, maskedAccountNumber } from '../../domain/bank-accounts/bank.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type PrintedAccount = { bankName: string; accountName: string; accountNumber: string }

/** The stored details of accounts that received money. An owner's account is refused, because its money was never the office's to remit. */
export async function readOfficeAccounts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; bankCode: BankCode; accountNumber: string }>`
    select id, bank_code as "bankCode", account_number as "accountNumber"
    from bank_accounts where id = any(${idsOf(asked)}) and owner_id is null`.execute(tx)
  if (rows.length < asked.length)
    throw fieldProblem('/bankAccountId', 'This bank account does not belong to the office. Choose another.')
  return new Map(
    rows.map(({ id, bankCode, accountNumber }) => [id, `${banks[bankCode].name} ${maskedAccountNumber(accountNumber)}`]),
  )
}

const maxPrintedAccounts = 3

/** The accounts that an advice prints for payment, the default first. */
export async function readPrintedAccounts(tx: Tx): Promise<PrintedAccount[]> {
  const { rows } = await sql<{ bankCode: BankCode; accountName: string; accountNumber: string }>`
    select bank_code as "bankCode", account_name as "accountName", account_number as "accountNumber"
    from bank_accounts where owner_id is null order by is_default desc, account_name, id limit ${maxPrintedAccounts}`.execute(tx)
  return rows.map(({ bankCode, ...account }) => ({ bankName: banks[bankCode].name, ...account }))
}
