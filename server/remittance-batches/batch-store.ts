import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import type { BankPayment } from '../../domain/remittance-batches/bank-file.ts'
import type { RemittanceBatch, remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { readBankFiles } from './bank-file-store.ts'
import { idsOf, pageOfIds, pageReply } from '../platform/database/page.ts'

type NewBatch = Pick<RemittanceBatch, 'id' | 'remittedOn' | 'reference' | 'ownerCount' | 'amount'>

export async function insertBatch(tx: Tx, { id, remittedOn, reference, ownerCount, amount }: NewBatch): Promise<void> {
  await tx
    .insertInto('remittance_batches')
    .values({ id, remitted_on: remittedOn, reference, owner_count: ownerCount, amount })
    .execute()
}

export async function listBatches(tx: Tx, query: QueryOf<typeof remittanceBatchContract.list>): Promise<Page<RemittanceBatch>> {
  const page = await pageOfIds(tx, query, {
    id: 'b.id',
    from: sql`remittance_batches b`,
    where: [],
    sorts: { remittedOn: 'b.remitted_on', amount: 'b.amount' },
    defaultSort: 'remittedOn:desc',
  })
  return pageReply(page, await readBatches(tx, page.items))
}

type Full = ReplyOf<typeof remittanceBatchContract.read>

export async function readBatch(tx: Tx, id: string): Promise<Full> {
  const batch = ensureFound((await readBatches(tx, [id]))[0], 'batch')
  const { rows } = await sql<Full['remittances'][number]>`
    select r.id, r.remittance_number as "remittanceNumber", r.owner_id as "ownerId", o.name_english as "ownerName", r.amount,
      r.sent_to as "sentTo", case when r.reversed_at is null then 'SENT' else 'REVERSED' end as status
    from remittances r join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id
    where r.batch_id = ${id} order by r.remittance_number`.execute(tx)
  return { ...batch, ...(await readBankFiles(tx, id)), remittances: rows }
}

async function readBatches(tx: Tx, ids: readonly string[]): Promise<RemittanceBatch[]> {
  const { rows } = await sql<Omit<RemittanceBatch, 'recordedAt'> & { recordedAt: Date }>`
    select b.id, b.remitted_on as "remittedOn", b.reference, b.owner_count as "ownerCount", b.amount, s.name_english as "recordedBy",
      b.recorded_at as "recordedAt"
    from remittance_batches b left join staff_members s on s.organisation_id = b.organisation_id and s.id = b.recorded_by
    where b.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}

/** Remittances of the batch that were not reversed, with the accounts recorded for them. */
export async function readBankLines(tx: Tx, id: string): Promise<{ remittedOn: CalendarDate; lines: BankPayment[] }> {
  const { remittedOn } = ensureFound((await readBatches(tx, [id]))[0], 'batch')
  const { rows } = await sql<BankPayment & { ownerName: string; isSame: boolean }>`
    select r.remittance_number as "remittanceNumber", o.name_english as "ownerName", a.account_name as "accountName",
      a.bank_code as "bankCode", a.branch, a.account_number as "accountNumber", r.amount,
      a.version is not distinct from r.bank_account_version and a.id is not null as "isSame"
    from remittances r
    join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id
    left join bank_accounts a on a.organisation_id = r.organisation_id and a.id = r.bank_account_id
    where r.batch_id = ${id} and r.reversed_at is null order by r.remittance_number`.execute(tx)
  const changed = rows.find(({ isSame }) => !isSame)
  if (changed)
    throw new Problem(
      'CHANGED_MEANWHILE',
      `The bank account of ${changed.ownerName} was changed or removed after ${changed.remittanceNumber}. Reverse that remittance, remit again, and open the new file.`,
    )
  return { remittedOn, lines: rows }
}
