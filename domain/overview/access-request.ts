import { t } from '../wording.ts'

/** An office's request for access to the installation (decision 106). */
export const accessRequestStatuses = ['NEW', 'ACCEPTED', 'REFUSED'] as const
export type AccessRequestStatus = (typeof accessRequestStatuses)[number]

export const accessRequestStatusLabels: Readonly<Record<AccessRequestStatus, string>> = {
  NEW: t`New`,
  ACCEPTED: t`Accepted`,
  REFUSED: t`Refused`,
}

/** The maximum number of undecided requests. A higher number would come from a program, or would never be read. */
export const maxNewAccessRequests = 500
/** The number of months after which a request is deleted, whatever the decision. */
export const accessRequestMonths = 12
