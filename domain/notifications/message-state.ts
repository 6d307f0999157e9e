import { t } from '../wording.ts'

export const messageStates = ['WAITING', 'SENT', 'DELIVERED', 'DEAD', 'CANCELLED'] as const
export const messageStateLabels: Readonly<Record<(typeof messageStates)[number], string>> = {
  WAITING: t`Waiting`,
  SENT: t`Sent`,
  DELIVERED: t`Delivered`,
  DEAD: t`Failed`,
  CANCELLED: t`Cancelled`,
}
