import { t } from '../wording.ts'

export const rentRollStates = ['CURRENT', 'EXPIRING', 'HOLDOVER', 'SUSPENDED', 'VACANT', 'UPCOMING', 'PAST'] as const
/** The state in a row of the rent roll. */
export type RentRollState = (typeof rentRollStates)[number]

export const rentRollStateLabels: Readonly<Record<RentRollState, string>> = {
  CURRENT: t`Current`,
  EXPIRING: t`Expiring`,
  HOLDOVER: t`Holdover`,
  SUSPENDED: t`Suspended`,
  VACANT: t`Vacant`,
  UPCOMING: t`Upcoming`,
  PAST: t`Past`,
}

/** Shown below the rent roll, on the screen and in its files. */
export const meteredNote = t`Charges by meter are not included: their amount is known once the meter is read.`
