import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { partPaymentNote } from '../../domain/remittance/owner-share.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { forFullList, pageOfRows } from '../platform/database/page.ts'
import { requestedOwner } from '../remittance/requested-owner.ts'
import { readOwnerStatement } from '../remittance/read-owner-statement.ts'
import { pageOfReport } from './page-of-report.ts'
import type { Noted } from './read-report.ts'
import { dateRangeText, dateRangeOf } from './date-range.ts'

type OwnerStatement = ReplyInputOf<typeof reportContract.ownerStatement>

export async function readOwnerStatementReport(
  tx: Tx,
  query: QueryOf<typeof reportContract.ownerStatement>,
): Promise<OwnerStatement & Noted> {
  const ownerId = requestedOwner(tx, query.ownerId)
  const stretch = dateRangeOf(tx, query)
  const { rows, totals } = await forFullList(tx, 'rows', () => readOwnerStatement(tx, ownerId, stretch))
  const page = pageOfRows(query, rows)
  const { name_english: name } = await tx
    .selectFrom('owners')
    .select('name_english')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return {
    title: 'Owner statement',
    subtitle: `${name}, ${dateRangeText(stretch)}`,
    asOf: stretch.to,
    ...pageOfReport(page, page.items),
    totals,
    sums: {},
    checks: [],
    notes: [partPaymentNote],
  }
}
