import { sql } from 'kysely'
import type { ReplyOf } from '../../domain/endpoint.ts'
import {
  bankFileColumns,
  type BankFileColumn,
  type BankFileFormat,
  defaultBankFileColumns,
} from '../../domain/remittance-batches/bank-file.ts'
import type { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

type BankFile = ReplyOf<typeof remittanceBatchContract.createBankFile>
type BankFiles = Pick<ReplyOf<typeof remittanceBatchContract.read>, 'bankFiles' | 'bankFileColumns'>

/** The files that were created for a batch, and the columns of the office's last CSV for any batch. */
export async function readBankFiles(tx: Tx, batchId: string): Promise<BankFiles> {
  const { rows } = await sql<Omit<BankFile, 'recordedAt'> & { recordedAt: Date }>`
    select f.id, f.format, f.reason, f.recorded_at as "recordedAt", s.name_english as "recordedBy"
    from bank_files f left join staff_members s on s.organisation_id = f.organisation_id and s.id = f.recorded_by
    where f.batch_id = ${batchId} order by f.id`.execute(tx)
  const last = await sql<{ columns: string[] }>`
    select columns from bank_files where format = 'CSV' order by id desc limit 1`.execute(tx)
  const columns = columnsIn(last.rows[0]?.columns ?? [])
  return {
    bankFiles: rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() })),
    bankFileColumns: columns.length > 0 ? columns : [...defaultBankFileColumns],
  }
}

export type StoredBankFile = {
  id: string
  format: BankFileFormat
  columns: BankFileColumn[]
  payerAccountId: string | null
  recordedAt: Date
}

/** The caller's last file of a batch. */
export async function readOwnFile(tx: Tx, batchId: string): Promise<StoredBankFile | undefined> {
  const { rows } = await sql<Omit<StoredBankFile, 'columns'> & { columns: string[] }>`
    select id, format, columns, payer_account_id as "payerAccountId", recorded_at as "recordedAt" from bank_files
    where batch_id = ${batchId} and recorded_by = ${personOf(tx.actor) ?? null} order by id desc limit 1`.execute(tx)
  const [file] = rows
  return file && { ...file, columns: columnsIn(file.columns) }
}

function columnsIn(texts: readonly string[]): BankFileColumn[] {
  return texts.flatMap((text) => bankFileColumns.find((column) => column === text) ?? [])
}
