import { sql } from 'kysely'
import type { JournalPart } from '../../domain/accounting/journal-format.ts'
import { type Voucher, voucherNumber } from '../../domain/accounting/voucher.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { entryKindOf } from '../ledger/entry-store.ts'
import type { Tx } from '../platform/database/database.ts'

const blockSize = 500

type Row = {
  position: number
  entryId: string
  date: CalendarDate
  kind: string
  reference: string
  explanation: string | null
  leaseNumber: string | null
  lines: { accountCode: string; accountName: string; externalCode: string; externalName: string; amount: number }[]
}

/** Yields the vouchers of a part of an export in order, block by block. */
export async function* readVouchers(
  tx: Tx,
  { id, exportNumber }: { id: string; exportNumber: string },
  { first, last }: JournalPart,
): AsyncGenerator<Voucher> {
  for (let from = first; from <= last; from += blockSize) {
    const rows = await readBlock(tx, id, { first: from, last: Math.min(from + blockSize - 1, last) })
    for (const { position, kind, lines, ...row } of rows) {
      yield {
        ...row,
        number: voucherNumber(exportNumber, position),
        kind: entryKindOf(kind),
        lines: lines.map((line) => ({ ...line, amount: chhetrum(line.amount) })),
      }
    }
  }
}

async function readBlock(tx: Tx, id: string, { first, last }: JournalPart): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select x.position, e.id as "entryId", e.value_date as date, e.kind, e.reference, e.explanation, l.lease_number as "leaseNumber", (
      select json_agg(json_build_object('accountCode', p.account_code, 'accountName', a.name, 'externalCode', o.external_code,
        'externalName', o.external_name, 'amount', p.amount) order by p.line)
      from ledger_postings p
      join accounts a on a.code = p.account_code
      join journal_export_accounts o on o.organisation_id = p.organisation_id and o.export_id = x.export_id
        and o.account_code = p.account_code
      where p.organisation_id = e.organisation_id and p.entry_id = e.id
    ) as lines
    from journal_export_entries x
    join ledger_entries e on e.organisation_id = x.organisation_id and e.id = x.entry_id
    left join leases l on l.organisation_id = e.organisation_id and l.id = e.lease_id
    where x.export_id = ${id} and x.position between ${first} and ${last} order by x.position`.execute(tx)
  return rows
}
