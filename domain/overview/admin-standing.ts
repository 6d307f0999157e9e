import { t } from '../wording.ts'

/** How far the administrator of a new organisation has come. */
export const adminStandings = ['ACCEPTED', 'OFFERED', 'DECLINED', 'NUMBER_TAKEN'] as const
type AdminStanding = (typeof adminStandings)[number]

export const adminStandingLabels: Readonly<Record<AdminStanding, string>> = {
  ACCEPTED: t`Accepted`,
  OFFERED: t`Waiting for the holder of the number`,
  DECLINED: t`Declined`,
  NUMBER_TAKEN: t`Phone number taken`,
}
