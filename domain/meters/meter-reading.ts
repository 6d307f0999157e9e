import { boolean, code, date, record, text } from '../record.ts'
import { t } from '../wording.ts'

export const readingKinds = ['READ', 'ESTIMATE', 'EXCHANGE'] as const
export type ReadingKind = (typeof readingKinds)[number]
export const readingKindLabels: Record<ReadingKind, string> = {
  READ: t`Read`,
  ESTIMATE: t`Estimated`,
  EXCHANGE: t`Meter exchanged`,
}

export const readingStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'VOID'] as const
export type ReadingStatus = (typeof readingStatuses)[number]
export const readingStatusLabels: Record<ReadingStatus, string> = {
  PENDING: t`To check`,
  ACCEPTED: t`Accepted`,
  REJECTED: t`Rejected`,
  VOID: t`Void`,
}

/**
 * The maximum for one meter: a reading on each day for more than 30 years. All are read together for billing, so their number is limited.
 */
export const maxReadings = 12_000

/** The value of a meter at the end of a day. */
export const meterReading = record('meterReading', {
  table: 'meter_readings',
  isVersioned: true,
  fields: {
    readOn: date({ label: t`Read on`, required: t`Enter the day of the reading.`, import: { isFixed: true } }),
    value: text({
      label: t`Reading`,
      max: 13,
      required: t`Enter what the meter shows.`,
      import: { isFixed: true, example: '1204.5' },
    }),
    kind: code(readingKindLabels, { label: t`How`, default: 'READ' }),
    hasRolledOver: boolean({
      label: t`Started again at 0 since the last reading`,
      heading: t`Started again at 0`,
      default: false,
    }),
    newNumber: text({ label: t`Number of the new meter`, heading: t`New meter`, max: 40 }).optional(),
    newValue: text({ label: t`Reading of the new meter`, max: 13 }).optional(),
    readBy: code({ OFFICE: t`Office`, TENANT: t`Tenant`, CARETAKER: t`Caretaker` }, { label: t`Read by`, default: 'OFFICE' }),
  },
  audits: ['status', 'meterId', 'checked'],
})
