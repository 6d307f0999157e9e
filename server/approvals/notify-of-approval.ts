import { approvalTitle } from '../../domain/approvals/approval.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import { approvalPath } from '../../domain/notifications/notification-path.ts'
import { notifyOffice } from '../notifications/notify-office.ts'
import { approversOf } from './decidable-calls.ts'
import { findBroughtIn } from './find-brought-in.ts'
import type { Tx } from '../platform/database/database.ts'

type Asked = Pick<Approval, 'id' | 'kind'> & { amount: number | null }

/** Notifies everybody who may decide it, except the requester. */
export async function notifyApprovers(
  tx: Tx,
  request: Asked & {
    call: string
    requestedBy: string | undefined
    barredId: string | null
    expiresAt: Date
    selfApprovalFrom: Date | null
  },
): Promise<void> {
  const lastDay = formatDate(thimphuDate(request.expiresAt))
  const notice = {
    ...noticeAbout(request),
    type: 'APPROVAL_REQUESTED',
    subject: `Waiting for your approval: ${approvalTitle(request)}`,
    body: `Another person made this request. Approve or refuse it by ${lastDay}.`,
  } as const
  if (request.selfApprovalFrom) return notifyOfTurningOff(tx, request, request.selfApprovalFrom)
  const approvers = await approversOf(tx, request.call)
  const broughtIn = request.requestedBy ? await findBroughtIn(tx, request.requestedBy) : new Map<string, Date>()
  const isBarred = (personId: string) =>
    personId === request.requestedBy || personId === request.barredId || broughtIn.has(personId)
  await notifyOffice(tx, notice, (personId) => !isBarred(personId) && (approvers === null || approvers.includes(personId)))
}

/** Notifies everybody in the office, including the requester. */
async function notifyOfTurningOff(tx: Tx, request: Asked, selfApprovalFrom: Date): Promise<void> {
  const notice = {
    ...noticeAbout(request),
    type: 'APPROVAL_REQUESTED',
    subject: 'Request to turn off the second person’s approval',
    body: `Nobody can approve this request now. From ${formatDate(thimphuDate(selfApprovalFrom))} the administrator may approve it without a second person.`,
  } as const
  await notifyOffice(tx, notice, () => true)
}

const results = {
  APPROVED: { subject: 'Your request was approved', body: 'The change was made.' },
  REFUSED: { subject: 'Your request was refused', body: 'Nothing changed. Open the request to read the reason.' },
  EXPIRED: {
    subject: 'Your request expired',
    body: 'Nobody decided in time. Nothing changed. Make the request again if you still need it.',
  },
} as const

export async function notifyRequester(
  tx: Tx,
  request: Asked & { requestedBy: string },
  result: keyof typeof results,
): Promise<void> {
  const { subject, body } = results[result]
  const notice = {
    ...noticeAbout(request),
    type: 'APPROVAL_DECIDED',
    subject: `${subject}: ${approvalTitle(request)}`,
    body,
  } as const
  await notifyOffice(tx, notice, (personId) => personId === request.requestedBy)
}

const noticeAbout = ({ id }: Asked) => ({ cause: id, path: approvalPath({ id }), about: { entity: 'approval', entityId: id } })
