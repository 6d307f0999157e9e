import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { earliestEnd, noticeBy, reasonsOf } from '../../../domain/leases/tenancy/notice.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'

/** The notice calculator: the earliest last day for a notice given on a day, and the latest day to give notice for the end of the term. */
export async function noticeReply(
  tx: Tx,
  lease: LeaseRow,
  { by, reason = reasonsOf[by][0] ?? 'END_OF_LEASE', noticeDate = tx.today }: QueryOf<typeof leaseMoveContract.notice>,
): Promise<ReplyOf<typeof leaseMoveContract.notice>> {
  if (!reasonsOf[by].includes(reason))
    throw fieldProblem('/reason', `The ${by.toLowerCase()} cannot give notice for this reason. Choose another.`)
  const policy = await readTenancyPolicy(tx, noticeDate)
  const notice = { by, reason, noticeDays: lease.noticeDays }
  return {
    by,
    reason,
    noticeDate,
    ...earliestEnd(lease, { ...notice, noticeDate }, policy),
    noticeByDate: noticeBy(lease, { ...notice, lastDay: lease.endDate }, policy),
  }
}
