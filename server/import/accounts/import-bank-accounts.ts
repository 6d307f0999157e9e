import { sql } from 'kysely'
import { approvalSettingSchema, defaultApprovalSetting } from '../../../domain/approvals/approval.ts'
import { newBankAccountSchema } from '../../../domain/bank-accounts/bank-account-contract.ts'
import { theOffice } from '../../../domain/bank-accounts/bank.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { addBankAccount } from '../../bank-accounts/save-bank-account.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertProven } from '../../platform/http/fresh-proof.ts'
import { readSetting } from '../../settings/setting-store.ts'
import { type Content, eachRow, markExisting } from '../each-row/each-row.ts'
import { at, markExcluded, rejectDuplicates, type Step, type Taken } from '../import-step.ts'

/**
 * Only an ADMIN with a fresh proof may import bank accounts, as on the screen. If accounts need approval, each one is added on its page, so
 * that the second person sees it.
 */
export async function assertCanImportAccounts(tx: Tx): Promise<void> {
  const { actor } = tx
  if (actor.kind !== 'staff' || actor.role !== 'ADMIN')
    throw new Problem('FORBIDDEN', 'Only an administrator can import bank accounts.')
  await assertProven(tx)
  const { isOn } = await readSetting(tx, 'approvals', { schema: approvalSettingSchema, defaultValue: defaultApprovalSetting })
  if (isOn)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'In your office a second person approves bank accounts, one at a time. Add them on the page Bank accounts.',
    )
}

/** An account is identified by bank and number. A file does not change registered accounts; use their page. */
export async function importBankAccounts(step: Step): Promise<Taken> {
  await rejectDuplicates(step, 'accountNumber', sql`(${at('bankCode')}, ${at('accountNumber')}, ${at('owner')})::text`)
  await markExcluded(step)
  return eachRow(step, async (tx, content, row) => {
    const ownerId = await ownerOf(tx, content)
    const { accountName, bankCode, accountNumber, branch } = content
    const account = newBankAccountSchema.parse({
      ...{ accountName, bankCode, accountNumber, ownerId },
      ...(branch ? { branch } : {}),
      isDefault: content['isDefault'] === 'YES' || content['isDefault'] === true,
    })
    const { rows } = await sql<{ id: string; sameNames: boolean }>`
      select id, account_name = ${account.accountName} and branch is not distinct from ${account.branch ?? null}::text as "sameNames"
      from bank_accounts where bank_code = ${account.bankCode} and account_number = ${account.accountNumber}
        and owner_id is not distinct from ${ownerId}::uuid`.execute(tx)
    const [known] = rows
    if (!known) return (await addBankAccount(tx, account)).id
    if (!step.canUpdate)
      throw fieldProblem('/accountNumber', 'This account is already registered. Choose to update the records, or remove the row.')
    if (!known.sameNames)
      throw fieldProblem('/accountName', 'An import does not change a bank account. Change it on the page Bank accounts.')
    await markExisting(step, row, { id: known.id, isChanged: false })
    return undefined
  })
}

/** The owner by CID, phone number, licence number or taxpayer number; null for the office. */
async function ownerOf(tx: Tx, { owner }: Content): Promise<string | null> {
  if (typeof owner !== 'string' || owner.toLowerCase() === theOffice.toLowerCase()) return null
  const { rows } = await sql<{ id: string }>`select id from owners where erased_at is null and ${owner} in
    (cid, phone_number, licence_number, taxpayer_number) order by id limit 2`.execute(tx)
  if (rows.length === 1) return rows[0]?.id ?? null
  throw fieldProblem(
    '/owner',
    rows.length === 0
      ? 'No owner of your office has this number. Register the owner first.'
      : 'Several owners have this number. Use the CID or the phone number.',
  )
}
