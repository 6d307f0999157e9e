import { code, date, integer, record, text } from '../../record.ts'
import { t } from '../../wording.ts'

/** The kinds of remarks on a thram (Land Act s.17). The last two are additional kinds that offices record. */
export const landRemarkKinds = ['MORTGAGE', 'LEASE', 'KIDU', 'COURT_ORDER', 'OTHER'] as const
export type LandRemarkKind = (typeof landRemarkKinds)[number]
export const landRemarkLabels: Readonly<Record<LandRemarkKind, string>> = {
  MORTGAGE: t`Mortgage`,
  LEASE: t`Lease recorded by the Commission`,
  KIDU: t`Kidu or rehabilitation land`,
  COURT_ORDER: t`Court order`,
  OTHER: t`Other remark`,
}

/** A remark on a thram, or on one plot of it, from a day until it is lifted. */
export const landRemark = record('landRemark', {
  table: 'land_remarks',
  isVersioned: true,
  fields: {
    kind: code(landRemarkLabels, { label: t`Kind`, required: t`Choose the kind of remark.` }),
    startsOn: date({ label: t`From`, required: t`Enter the date.` }),
    /** The last day by its own terms, such as the end of a lease. */
    endsOn: date({ label: t`Until` }).optional(),
    /** The first day on which it is no longer in force. */
    liftedOn: date({ label: t`Lifted on` }).optional(),
    reference: text({ label: t`Reference`, max: 60 }).optional(),
    inFavourOf: text({ label: t`In favour of`, max: 120, isPersonal: true }).optional(),
    grantedYear: integer({
      label: t`Year of the grant`,
      min: 1900,
      max: 2199,
      isYear: true,
      belowMin: 'Enter a year from 1900.',
      aboveMax: 'Enter a year before 2200.',
    }).optional(),
    text: text({ label: t`Text`, max: 1000, rows: 3, isPersonal: true }).optional(),
  },
  audits: ['thramId', 'plotId', 'leaseId'],
})
