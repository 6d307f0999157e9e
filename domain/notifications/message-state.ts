import { t } from '../wording.ts'

export const messageStates = ['WAITING', 'SENT', 'DEAD', 'CANCELLED'] as const
export const messageStateLabels: Readonly<Record<(typeof messageStates)[number], string>> = {
  WAITING: t`Waiting`,
  SENT: t`Sent`,
  DEAD: t`Failed`,
  CANCELLED: t`Cancelled`,
}
