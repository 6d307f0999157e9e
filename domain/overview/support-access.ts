import { z } from 'zod'
import { t } from '../wording.ts'

/** The access of an operator to an organisation (decision 78). RUNNING and EXPIRED follow from the time. */
export const supportAccessStatuses = ['REQUESTED', 'RUNNING', 'ENDED', 'REFUSED', 'EXPIRED'] as const
export type SupportAccessStatus = (typeof supportAccessStatuses)[number]

export const supportAccessStatusLabels: Readonly<Record<SupportAccessStatus, string>> = {
  REQUESTED: t`Waiting`,
  RUNNING: t`Running`,
  ENDED: t`Ended`,
  REFUSED: t`Refused`,
  EXPIRED: t`Expired`,
}

export const maxSupportHours = 8
/** A request can be accepted for this many days. */
export const supportRequestDays = 3

/** Whether an operator needs an ADMIN's consent before entering the office. */
export const supportAccessRuleSchema = z.object({ consent: z.enum(['NOT_REQUIRED', 'REQUIRED']) })
