import { t } from '../wording.ts'

/** The progress of a new organisation's administrator. */
export const adminStandings = ['ACCEPTED', 'OFFERED', 'DECLINED', 'NUMBER_TAKEN'] as const
type AdminStanding = (typeof adminStandings)[number]

export const adminStandingLabels: Readonly<Record<AdminStanding, string>> = {
  ACCEPTED: t`Accepted`,
  OFFERED: t`Waiting for the holder of the number`,
  DECLINED: t`Declined`,
  NUMBER_TAKEN: t`Phone number taken`,
}
