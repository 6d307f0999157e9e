import { sql } from 'kysely'
import { bankAccount } from '../../domain/bank-accounts/bank-account.ts'
import type { BankAccount, bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { maskedAccountNumber } from '../../domain/bank-accounts/bank.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

export async function listBankAccounts(tx: Tx, query: QueryOf<typeof bankAccountContract.list>): Promise<Page<BankAccount>> {
  const page = await pageOfIds(tx, query, {
    id: 'b.id',
    from: sql`bank_accounts b left join owners o on o.organisation_id = b.organisation_id and o.id = b.owner_id`,
    where: [
      optionalFilter(query.ownerId, (id) => sql`b.owner_id = ${id}`),
      optionalFilter(query.ofOffice, (isOffice) => (isOffice ? sql`b.owner_id is null` : sql`b.owner_id is not null`)),
      optionalFilter(query.bankCode, (code) => sql`b.bank_code = ${code}`),
      // The number is not searchable: a caller who sees it masked could guess it digit by digit.
      textMatch(query.q, ['b.account_name', 'b.branch', 'o.name_english', 'o.name_dzongkha']),
    ],
    sorts: { accountName: 'b.account_name', bankCode: 'b.bank_code' },
    defaultSort: 'accountName:asc',
  })
  const accounts = await withImportText(tx, query, await readBankAccounts(tx, page.items))
  return pageReply(
    page,
    accounts.map((account) => maskedFor(tx, account)),
  )
}

/** Adds the owner in the format of the import, if the office downloads the list. */
async function withImportText(
  tx: Tx,
  { format }: { format?: string | undefined },
  accounts: BankAccount[],
): Promise<BankAccount[]> {
  const ownerIds = [...new Set(accounts.flatMap(({ ownerId }) => ownerId ?? []))]
  if (!format || tx.actor.kind !== 'staff' || ownerIds.length === 0) return accounts
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, name_english || coalesce(' (' || coalesce(cid, phone_number, licence_number, taxpayer_number) || ')', '') as owner
    from owners where id = any(${idsOf(ownerIds)})`.execute(tx)
  const byId = new Map(rows.map(({ id, owner }) => [id, owner]))
  return accounts.map((account) => {
    const ownerForImport = byId.get(account.ownerId ?? '')
    return ownerForImport === undefined ? account : { ...account, ownerForImport }
  })
}

export async function readBankAccount(tx: Tx, id: string): Promise<BankAccount> {
  return maskedFor(tx, await readUnmaskedBankAccount(tx, id))
}

/** For rules only: the MANAGER who approves a change does not see a number that the change leaves as it is. */
export async function readUnmaskedBankAccount(tx: Tx, id: string): Promise<BankAccount> {
  return ensureFound((await readBankAccounts(tx, [id]))[0], 'bank account')
}

async function readBankAccounts(tx: Tx, ids: readonly string[]): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select b.id, ${recordColumns(bankAccount, 'b')}, b.owner_id as "ownerId", o.name_english as "ownerName"
    from bank_accounts b left join owners o on o.organisation_id = b.organisation_id and o.id = b.owner_id
    where b.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

export function maskedFor(tx: Tx, account: BankAccount): BankAccount {
  return seesAll(tx) ? account : { ...account, accountNumber: maskedAccountNumber(account.accountNumber) }
}

/** The ADMIN manages all accounts; owners can access only their own. */
function seesAll({ actor }: Tx): boolean {
  return actor.kind === 'owner' || (actor.kind === 'staff' && actor.role === 'ADMIN')
}
