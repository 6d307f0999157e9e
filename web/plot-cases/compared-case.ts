import { t } from '../platform/texts.ts'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')
const counted = (value: unknown) => (Array.isArray(value) ? String(value.length) : '–')

/** How the conflict dialog shows the content of a case from two people. */
export const comparedCase: Readonly<Record<string, ComparedField>> = {
  applicant: { label: t`Applicant`, text: words },
  surveyReference: { label: t`Survey reference`, text: words },
  surveyedOn: { label: t`Surveyed on`, text: words },
  differenceReason: { label: t`Reason for the difference in area`, text: words },
  note: { label: t`Note`, text: words },
  plots: { label: t`New plots`, text: counted },
  buildings: { label: t`Buildings`, text: counted },
  leases: { label: t`Leases`, text: counted },
}
