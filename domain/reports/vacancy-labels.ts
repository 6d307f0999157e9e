import { t } from '../wording.ts'
import type { VacancyLetterState, VacancyStep } from './vacancy.ts'

export const vacancyLetterLabels: Record<VacancyLetterState, string> = {
  DUE: t`To send`,
  SENT: t`Sent`,
  SENT_LATE: t`Sent late`,
  MISSED: t`Not sent in time`,
  NEVER_LET: t`Never let`,
}

export const vacancyStepLabels: Record<VacancyStep, string> = {
  SEND_LETTER: t`Send the letter to the tax office`,
  REPAIR: t`Repair the damage`,
  LIST: t`Create listing`,
  PUBLISH: t`Publish the listing`,
  LOWER_RENT: t`Lower the rent`,
  WAIT: t`Wait for enquiries`,
}
