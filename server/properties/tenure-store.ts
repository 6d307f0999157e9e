import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { fraction } from '../../domain/fraction.ts'
import { notFound } from '../../domain/problem.ts'
import type { Holder } from '../../domain/properties/holder.ts'
import type { RevertedTransfer, Tenure } from '../../domain/properties/transfer.ts'
import { formatShare } from '../../domain/share.ts'
import type { Tx } from '../platform/database/database.ts'

type Row = Omit<Holder, 'share'> & { from: CalendarDate; until: CalendarDate | null; numerator: number; denominator: number }
/** More transfers than any thram has; beyond the limit, the oldest are left out. */
const maxHoldings = 2000

/** The owners of a thram over time, newest first. Owners see only their own share; row-level security decides this. */
export async function readTenures(tx: Tx, id: string): Promise<{ items: Tenure[]; reverted: RevertedTransfer[] }> {
  const thram = await tx.selectFrom('thrams').where('id', '=', id).select('id').executeTakeFirst()
  if (!thram) throw notFound('thram')
  const { rows } = await sql<Row>`
    select h.held_from::text as "from", h.held_until::text as until, h.owner_id as "ownerId", o.name_english as "nameEnglish",
      o.name_dzongkha as "nameDzongkha", h.share_numerator as numerator, h.share_denominator as denominator
    from thram_holdings h join owners o on o.organisation_id = h.organisation_id and o.id = h.owner_id
    where h.thram_id = ${id} order by h.held_from desc, h.position, h.owner_id limit ${maxHoldings}`.execute(tx)
  const recorded = await readTransfers(tx, id)
  const transfers = Map.groupBy(
    recorded.filter(({ revertedOn }) => revertedOn === null),
    ({ on }) => on,
  )
  const tenures = [...Map.groupBy(rows, ({ from }) => from)]
  return {
    items: tenures.map(([from, holdings]) => ({
      // PostgreSQL's value for an unknown beginning.
      from: `${from}` === '-infinity' ? null : from,
      until: holdings[0]?.until ?? null,
      owners: holdings.map(({ ownerId, nameEnglish, nameDzongkha, numerator, denominator }) => ({
        ...{ ownerId, nameEnglish, nameDzongkha },
        share: formatShare(fraction(numerator, denominator)),
      })),
      transfers: transfers.get(from) ?? [],
    })),
    reverted: recorded.flatMap(({ revertedOn, revertedReason, ...transfer }) =>
      revertedOn && revertedReason ? [{ ...transfer, revertedOn, revertedReason }] : [],
    ),
  }
}

type Recorded = Tenure['transfers'][number] & {
  on: CalendarDate
  revertedOn: CalendarDate | null
  revertedReason: string | null
}

/** Only the office sees the reason of a transfer. */
async function readTransfers(tx: Tx, thramId: string): Promise<Recorded[]> {
  if (tx.actor.kind !== 'staff') return []
  const { rows } = await sql<Recorded>`
    select t.transferred_on::text as "on", t.id, t.reason, t.note, t.document_id as "documentId", d.title as "documentTitle",
      (t.taken_back_at at time zone 'Asia/Thimphu')::date as "revertedOn", t.taken_back_reason as "revertedReason"
    from thram_transfers t
    left join documents d on d.organisation_id = t.organisation_id and d.id = t.document_id
    where t.thram_id = ${thramId} order by t.transferred_on desc, t.created_at, t.id limit ${maxHoldings}`.execute(tx)
  return rows
}
