import { z } from 'zod'
import { addMonths, type CalendarDate } from '../calendar-date.ts'
import { plural, t } from '../wording.ts'

export type RetentionKind = {
  /** The label of the removed data, on the privacy page and in the settings. */
  readonly label: string
  /** The event from which the time counts. */
  readonly since: string
  readonly unit: 'MONTHS' | 'YEARS'
  readonly min: number
  /** The upper limit, so that no personal data is stored longer than it is useful. */
  readonly max: number
  readonly standard: number
}

/** Records of the ledger are never removed in part: balances continue, and numbers without gaps prove that nothing is missing. */
export const minBookYears = 10

/**
 * The data that a nightly job removes, and the limits for the time that an office chooses (decision 79). The settings, the job and the
 * privacy page follow from this table.
 */
export const retentionKinds = {
  messages: {
    ...{ label: t`Texts of SMS and e-mails`, since: t`after they were written` },
    ...{ unit: 'MONTHS', min: 6, max: 36, standard: 13 },
  },
  notifications: {
    ...{ label: t`Notifications on screen`, since: t`after they were written` },
    ...{ unit: 'MONTHS', min: 6, max: 36, standard: 13 },
  },
  enquiries: {
    ...{ label: t`Enquiries about listings`, since: t`after they were sent` },
    ...{ unit: 'MONTHS', min: 1, max: 36, standard: 12 },
  },
  applications: {
    ...{ label: t`Applications to rent, with their papers`, since: t`after they were last changed` },
    ...{ unit: 'MONTHS', min: 1, max: 12, standard: 6 },
  },
  allotments: {
    ...{ label: t`Applicants for allotted units, with their papers`, since: t`after their round was finished` },
    ...{ unit: 'MONTHS', min: 6, max: 60, standard: 24 },
  },
  leaseDrafts: {
    ...{ label: t`Drafts of leases that were never created`, since: t`after they were last changed` },
    ...{ unit: 'MONTHS', min: 1, max: 12, standard: 3 },
  },
  notes: {
    ...{ label: t`Notes, completed tasks and calls about a tenant or an owner`, since: t`after they were written` },
    ...{ unit: 'MONTHS', min: 12, max: 120, standard: 36 },
  },
  imports: {
    ...{ label: t`Import results, with the values before the import`, since: t`after the import` },
    ...{ unit: 'MONTHS', min: 1, max: 12, standard: 1 },
  },
  signInChanges: {
    ...{ label: t`Proposed sign-in changes and their evidence`, since: t`after they were decided` },
    ...{ unit: 'MONTHS', min: 6, max: 60, standard: 24 },
  },
  photos: {
    ...{ label: t`Photos of condition and damage reports`, since: t`after the end of the tenant’s last lease` },
    ...{ unit: 'YEARS', min: 1, max: 15, standard: 3 },
  },
  leaseDocuments: {
    ...{
      label: t`Lease documents, agreement texts and signature details`,
      since: t`after the end of the tenant’s last lease`,
    },
    ...{ unit: 'YEARS', min: 10, max: 30, standard: 10 },
  },
  formerStaff: {
    ...{ label: t`Names of former staff in the record of their work`, since: t`after their account was deleted` },
    ...{ unit: 'YEARS', min: minBookYears, max: 30, standard: minBookYears },
  },
  securityEvents: {
    ...{ label: t`Security log: sign-ins, failures and denied access, with network addresses`, since: t`after they happened` },
    ...{ unit: 'MONTHS', min: 6, max: 60, standard: 24 },
  },
  audit: {
    ...{ label: t`Audit: who changed which record, without personal details`, since: t`after the change` },
    ...{ unit: 'YEARS', min: minBookYears, max: 50, standard: 15 },
  },
} as const satisfies Record<string, RetentionKind>
export type RetentionKey = keyof typeof retentionKinds
export type Retention = Record<RetentionKey, number>

const within = ({ unit, min, max }: RetentionKind) =>
  z
    .number()
    .int()
    .min(min, `Enter at least ${durationText(min, unit)}.`)
    .max(max, `Enter at most ${durationText(max, unit)}.`)

export const retentionKeys = Object.keys(retentionKinds).filter((key): key is RetentionKey => key in retentionKinds)

export const retentionSchema = z.object(forEachKind(within)) satisfies z.ZodType<Retention>

export const defaultRetention: Retention = forEachKind(({ standard }) => standard)

function forEachKind<T>(of: (kind: RetentionKind) => T): Record<RetentionKey, T>
function forEachKind<T>(of: (kind: RetentionKind) => T): Record<string, T> {
  return Object.fromEntries(retentionKeys.map((key) => [key, of(retentionKinds[key])]))
}

/** Data from before this day may be removed; later data stays. */
export function firstRetainedDay(key: RetentionKey, retention: Retention, today: CalendarDate): CalendarDate {
  return addMonths(today, -retention[key] * (retentionKinds[key].unit === 'YEARS' ? 12 : 1))
}

/** "13 months". */
export function durationText(count: number, unit: RetentionKind['unit']): string {
  return unit === 'YEARS' ? plural(count, '{n} year', '{n} years') : plural(count, '{n} month', '{n} months')
}

/** “Security log” from “Security log: sign-ins, failures …”. */
export function retentionName(key: RetentionKey): string {
  const { label } = retentionKinds[key]
  return label.split(/[:,]/, 1)[0] ?? label
}
