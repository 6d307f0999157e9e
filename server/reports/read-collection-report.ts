import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { Page } from '../../domain/page.ts'
import type { CollectionRow } from '../../domain/reports/report-rows.ts'
import type { Tx } from '../platform/database/database.ts'
import { forFullList, pageOfIds, pageOfRows } from '../platform/database/page.ts'
import {
  buildingsCollected,
  cashOf,
  readAllCollected,
  readCollected,
  readCollectedOfLand,
  sumCollected,
} from './collection-store.ts'
import { checkOf } from './receivable-store.ts'
import { pageOfReport } from './page-of-report.ts'
import { type DateRange, dateRangeText, dateRangeOf } from './date-range.ts'

type Collection = ReplyInputOf<typeof reportContract.collection>
type Query = QueryOf<typeof reportContract.collection>

/** With more advices and payments, only those of the page's buildings are read, and the sums are the stored ones. */
const maxMoves = 20_000

/** Rent by its value date, valid payments by the day paid; by the building of the lease, with all land in one row. */
export async function readCollectionReport(tx: Tx, query: Query): Promise<Collection> {
  const stretch = dateRangeOf(tx, query)
  const { moveCount, ...totals } = await forFullList(tx, 'totals', () => sumCollected(tx, stretch))
  const isSmall = moveCount <= maxMoves
  const page = isSmall
    ? pageOfRows(query, await forFullList(tx, 'rows', () => readAllCollected(tx, stretch)))
    : await readPage(tx, query, stretch)
  const { receiptCount, ...amounts } = totals
  return {
    title: 'Collection',
    subtitle: dateRangeText(stretch),
    asOf: stretch.to,
    ...pageOfReport(page, page.items),
    totals: amounts,
    sums: {
      'Billed (Nu.)': totals.billedAmount,
      Receipts: receiptCount,
      'Collected (Nu.)': totals.collectedAmount,
      'Tax withheld (Nu.)': totals.taxWithheldAmount,
      'Set off (Nu.)': totals.setOffAmount,
    },
    // For a large book, the nightly job compares payments with the ledger (figure-check-store.ts): here it would read every posting.
    checks: isSmall
      ? [checkOf(`${accounts.CASH.code} ${accounts.CASH.name}`, totals.collectedAmount, await cashOf(tx, stretch))]
      : [],
  }
}

/** Land comes first: it is one row that nobody would find after all buildings. */
async function readPage(tx: Tx, query: Query, stretch: DateRange): Promise<Page<CollectionRow>> {
  const ids = await pageOfIds(tx, query, buildingsCollected(stretch))
  const rows = await readCollected(tx, ids.items, stretch)
  const land = await forFullList(tx, 'land', () => readCollectedOfLand(tx, stretch))
  const buildings = ids.items.flatMap((id) => rows.get(id) ?? [])
  return { ...ids, total: ids.total + land.length, items: query.pageNo === 1 ? [...land, ...buildings] : buildings }
}
