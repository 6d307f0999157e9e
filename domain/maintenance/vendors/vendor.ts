import { licenceNumber, taxpayerNumber } from '../../identity/person-fields.ts'
import { boolean, code, money, record, text } from '../../record.ts'
import { t } from '../../wording.ts'

export const trades = [
  ...(['PLUMBING', 'ELECTRICAL', 'CARPENTRY', 'MASONRY', 'PAINTING', 'ROOFING', 'WATER_TANKS'] as const),
  ...(['LIFTS', 'FIRE_SAFETY', 'GENERATORS', 'CLEANING', 'OTHER'] as const),
] as const
export type Trade = (typeof trades)[number]
export const tradeLabels: Readonly<Record<Trade, string>> = {
  PLUMBING: t`Plumbing`,
  ELECTRICAL: t`Electrical work`,
  CARPENTRY: t`Carpentry`,
  MASONRY: t`Masonry`,
  PAINTING: t`Painting`,
  ROOFING: t`Roofing`,
  WATER_TANKS: t`Water tanks and pumps`,
  LIFTS: t`Lifts`,
  FIRE_SAFETY: t`Fire safety`,
  GENERATORS: t`Generators`,
  CLEANING: t`Cleaning`,
  OTHER: t`Other`,
}

/** A firm or person who repairs and maintains for the office. The rating follows from their finished work orders. */
export const vendor = record('vendor', {
  table: 'vendors',
  isVersioned: true,
  fields: {
    name: text({
      label: t`Name`,
      max: 120,
      required: t`Enter the name.`,
      isPersonal: true,
      import: { isFixed: true, example: 'Druk Plumbing Works' },
    }),
    trade: code(tradeLabels, { label: t`Trade`, required: t`Choose the trade.`, import: { example: 'Plumbing' } }),
    secondTrade: code(tradeLabels, { label: t`Second trade` }).optional(),
    /** The number to dial: a landline or a mobile number. */
    phone: text({ label: t`Phone number`, max: 30, isPersonal: true, import: { example: '02-323456' } }).optional(),
    email: text({ label: t`Email`, heading: 'E-mail', format: 'email', max: 254, isPersonal: true }).optional(),
    licenceNumber: { ...licenceNumber, label: t`Trade licence number` },
    taxpayerNumber,
    bankAccount: text({ label: t`Bank and account number`, heading: 'Bank account', max: 120, isPersonal: true }).optional(),
    hourlyRate: money({ label: t`Usual rate per hour`, isPositive: true }).optional(),
    rate: text({ label: t`Usual rate, in words`, max: 200 }).optional(),
    isActive: boolean({ label: t`Offered for new work`, default: true }),
    notes: text({ label: t`Notes`, max: 1000, rows: 3, isPersonal: true }).optional(),
  },
})
