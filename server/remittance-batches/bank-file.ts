import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { type CalendarDate, formatDate, later, thimphuDate } from '../../domain/calendar-date.ts'
import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { type BankPayment, bankFileRows } from '../../domain/remittance-batches/bank-file.ts'
import { pain001 } from '../../domain/remittance-batches/pain001.ts'
import type { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { readUnmaskedBankAccount } from '../bank-accounts/bank-account-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { textsAsCsv } from '../platform/files/csv.ts'
import type { FileReply } from '../platform/http/send-rendered.ts'
import { type StoredBankFile, readBankFiles, readOwnFile } from './bank-file-store.ts'
import { readBankLines } from './batch-store.ts'

type NewFile = BodyOf<typeof remittanceBatchContract.createBankFile>
type BankFile = ReplyOf<typeof remittanceBatchContract.createBankFile>

/**
 * Records that the file was created, so that a batch is not paid twice; the file itself is generated from the batch when it is downloaded.
 */
export async function createBankFile(
  tx: Tx,
  batchId: string,
  { format, columns, payerAccountId, reason }: NewFile,
): Promise<BankFile> {
  const { lines } = await readBankLines(tx, batchId)
  if (lines.length === 0)
    throw new Problem('ILLEGAL_TRANSITION', 'Every remittance of this batch was reversed. There is nothing to pay.')
  const { bankFiles } = await readBankFiles(tx, batchId)
  const [first] = bankFiles
  if (first && !reason) throw madeBefore(first)
  if (format === 'PAIN001') await readPayer(tx, payerAccountId)
  const id = newId()
  await tx
    .insertInto('bank_files')
    .values({
      ...{ id, batch_id: batchId, format, columns: format === 'CSV' ? [...columns] : [] },
      // Without a reason it is the first one; there is only one first file.
      ...{ payer_account_id: payerAccountId ?? null, reason: first ? reason : null },
    })
    .execute()
  await recordChange(tx, {
    entity: 'remittanceBatch',
    entityId: batchId,
    before: { bankFileFormat: null, bankFileCount: bankFiles.length },
    after: { bankFileFormat: format, bankFileCount: bankFiles.length + 1 },
  })
  const made = (await readBankFiles(tx, batchId)).bankFiles.find((file) => file.id === id)
  if (!made) throw new Error('The file was not stored.')
  return made
}

function madeBefore({ recordedAt, recordedBy }: BankFile): Problem {
  const day = formatDate(thimphuDate(new Date(recordedAt)))
  const message = `${recordedBy ?? 'Somebody'} created the bank file of this batch on ${day}. Enter why you are creating the file again.`
  return new Problem('ILLEGAL_TRANSITION', message, { errors: [{ path: '/reason', message }] })
}

/** An account of the office, not of an owner. */
async function readPayer(tx: Tx, id: string | null | undefined): Promise<BankAccount> {
  if (!id) throw fieldProblem('/payerAccountId', 'Choose the account of the office that pays.')
  const account = await readUnmaskedBankAccount(tx, id)
  if (account.ownerId) throw fieldProblem('/payerAccountId', 'This is the account of an owner. Choose an account of the office.')
  return account
}

const minutesToDownload = 15

export type BankFileContent = {
  file: StoredBankFile
  payOn: CalendarDate
  remittedOn: CalendarDate
  payments: BankPayment[]
  payer: BankAccount | undefined
  officeName: string
}

/** For the user who has just created it: the proof of identity has the same age. */
export async function readBankFile(tx: Tx, batchId: string): Promise<BankFileContent> {
  const { remittedOn, lines } = await readBankLines(tx, batchId)
  const file = await readOwnFile(tx, batchId)
  if (!file || tx.now.getTime() - file.recordedAt.getTime() > minutesToDownload * 60_000) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `You created no bank file of this batch in the last ${minutesToDownload} minutes. Create one first.`,
    )
  }
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const payer = file.format === 'PAIN001' ? await readPayer(tx, file.payerAccountId) : undefined
  const payOn = later(remittedOn, thimphuDate(file.recordedAt))
  return { file, payOn, remittedOn, payments: lines, payer, officeName: office.name }
}

export function renderBankFile({ file, payOn, remittedOn, payments, payer, officeName }: BankFileContent): FileReply {
  const name = `bank-file-${remittedOn}`
  if (payer) {
    const content = pain001({
      ...{ messageId: file.id.replaceAll('-', ''), createdAt: file.recordedAt.toISOString().slice(0, 19), payOn, payments },
      payer: { name: officeName, accountNumber: payer.accountNumber, bankCode: payer.bankCode },
    })
    return { content, type: 'application/xml; charset=utf-8', name: `${name}.xml` }
  }
  return {
    content: textsAsCsv(bankFileRows(file.columns, payments, payOn)),
    type: 'text/csv; charset=utf-8',
    name: `${name}.csv`,
  }
}
