import { t } from '../wording.ts'

/** Of an office that asks for access to the installation (decision 106). */
export const accessRequestStatuses = ['NEW', 'ACCEPTED', 'REFUSED'] as const
export type AccessRequestStatus = (typeof accessRequestStatuses)[number]

export const accessRequestStatusLabels: Readonly<Record<AccessRequestStatus, string>> = {
  NEW: t`New`,
  ACCEPTED: t`Accepted`,
  REFUSED: t`Refused`,
}

/** How many requests may wait for a decision. More would be a program's, or nobody reads them. */
export const maxNewAccessRequests = 500
/** A request is deleted this long after it was sent, whatever was decided. */
export const accessRequestMonths = 12
