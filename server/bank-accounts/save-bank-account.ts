import { type RawBuilder, sql } from 'kysely'
import { bankAccount } from '../../domain/bank-accounts/bank-account.ts'
import type { BankAccount, bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { accountNumberIssue } from '../../domain/bank-accounts/bank.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem, notFound } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { toRow } from '../platform/database/record-columns.ts'
import { maskedFor, readUnmaskedBankAccount } from './bank-account-store.ts'

type NewAccount = BodyOf<typeof bankAccountContract.create>
type Correction = { id: string; changes: BodyOf<typeof bankAccountContract.update>; ifMatch: number | undefined }

/** Adds an account of the office or of one owner; owners add their own. The first account of each becomes the default. */
export async function addBankAccount(tx: Tx, account: NewAccount): Promise<BankAccount> {
  const ownerId = await holderOf(tx, account.ownerId)
  await lockAccountsOf(tx, ownerId)
  const isFirst = !(await hasAccounts(tx, ownerId))
  if (account.isDefault) await clearDefault(tx, ownerId)
  const id = newId()
  await tx
    .insertInto('bank_accounts')
    .values({ id, owner_id: ownerId, ...toRow(bankAccount, account), is_default: account.isDefault || isFirst })
    .execute()
  const saved = await readUnmaskedBankAccount(tx, id)
  await recordChange(tx, { entity: 'bankAccount', entityId: id, before: {}, after: saved })
  return maskedFor(tx, saved)
}

export async function correctBankAccount(tx: Tx, { id, changes, ifMatch }: Correction): Promise<BankAccount> {
  const before = await lockAccount(tx, id)
  await ensureUnchanged(tx, { entity: 'bankAccount', current: maskedFor(tx, before), ifMatch })
  const bankCode = changes.bankCode ?? before.bankCode
  const accountNumber = changes.accountNumber ?? before.accountNumber
  const issue = accountNumberIssue(bankCode, accountNumber)
  if (issue) throw fieldProblem('/accountNumber', issue)
  if (changes.isDefault) await clearDefault(tx, before.ownerId)
  const changed = toRow(bankAccount, changes)
  if (Object.keys(changed).length > 0) await tx.updateTable('bank_accounts').set(changed).where('id', '=', id).execute()
  const after = await readUnmaskedBankAccount(tx, id)
  await recordChange(tx, { entity: 'bankAccount', entityId: id, before, after })
  return maskedFor(tx, after)
}

/** Each remittance stores its account, so a closed account can be deleted. The next one becomes the default. */
export async function removeBankAccount(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  const before = await lockAccount(tx, id)
  await ensureUnchanged(tx, { entity: 'bankAccount', current: maskedFor(tx, before), ifMatch, next: beforeRemoval })
  await tx.deleteFrom('bank_accounts').where('id', '=', id).execute()
  if (before.isDefault) {
    await sql`update bank_accounts set is_default = true where id = (
      select id from bank_accounts where ${heldBy(before.ownerId)} order by created_at, id limit 1)`.execute(tx)
  }
  await recordChange(tx, { entity: 'bankAccount', entityId: id, before, after: {} })
}

/** The holder of the account. A caller who acts as an owner cannot name anybody else. */
async function holderOf(tx: Tx, ownerId: string | null): Promise<string | null> {
  if (tx.actor.kind === 'owner') {
    if (ownerId && ownerId !== tx.actor.personId)
      throw fieldProblem('/ownerId', 'You can only add your own accounts. Leave the owner out.')
    return tx.actor.personId
  }
  if (!ownerId) return null
  const owner = await tx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw fieldProblem('/ownerId', 'This is not an owner of your office. Register the owner first.')
  return ownerId
}

/** Locks the account with the other accounts of its holder, because a new default changes another account. */
async function lockAccount(tx: Tx, id: string): Promise<BankAccount> {
  const { ownerId } = await readUnmaskedBankAccount(tx, id)
  await lockAccountsOf(tx, ownerId)
  const { rows } = await sql`select id from bank_accounts where id = ${id} for update`.execute(tx)
  if (rows.length === 0) throw notFound('bank account')
  return readUnmaskedBankAccount(tx, id)
}

/** Concurrent changes of accounts of one holder wait, so that there is always exactly one default. */
async function lockAccountsOf(tx: Tx, ownerId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank accounts ' || coalesce(${ownerId}::uuid, app_organisation_id())::text
    || app_organisation_id()::text, 0))`.execute(tx)
}

async function hasAccounts(tx: Tx, ownerId: string | null): Promise<boolean> {
  const { rows } = await sql`select id from bank_accounts where ${heldBy(ownerId)} limit 1`.execute(tx)
  return rows.length > 0
}

async function clearDefault(tx: Tx, ownerId: string | null): Promise<void> {
  await sql`update bank_accounts set is_default = false where ${heldBy(ownerId)} and is_default`.execute(tx)
}

function heldBy(ownerId: string | null): RawBuilder<unknown> {
  return ownerId ? sql`owner_id = ${ownerId}` : sql`owner_id is null`
}
