import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import type { Services } from '../platform/services.ts'
import { countApprovalsWaiting, listApprovals, readApproval } from './approval-store.ts'
import { approveRequest, rejectRequest, withdrawRequest } from './decide-approval.ts'

export function approvalRoutes({ serve }: Services): void {
  serve.endpoint(approvalContract.list, ({ tx, query }) => listApprovals(tx, query))
  serve.endpoint(approvalContract.read, ({ tx, params }) => readApproval(tx, params.id))
  serve.endpoint(approvalContract.countWaiting, async ({ tx }) => ({ waiting: await countApprovalsWaiting(tx) }))
  serve.endpoint(approvalContract.approve, (call) =>
    approveRequest(call.tx, call.params.id, (request) => serve.carryOut(call, request)),
  )
  serve.endpoint(approvalContract.refuse, ({ tx, params, body }) => rejectRequest(tx, params.id, body.reason))
  serve.endpoint(approvalContract.withdraw, ({ tx, params }) => withdrawRequest(tx, params.id))
}
