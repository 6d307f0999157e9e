import { code, date, money, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'

/** A vendor's bill for a building that the office has paid. */
export const expense = record('expense', {
  table: 'expenses',
  fields: {
    buildingId: reference({ label: t`Building`, required: t`Choose the building.` }),
    vendor: text({ label: t`Vendor`, max: 120, required: t`Who sent the bill?`, isPersonal: true }),
    description: text({ label: t`For`, max: 300, required: t`What was it for?`, isPersonal: true }),
    amount: money({ label: t`Amount`, isPositive: true, required: t`Give the amount.` }),
    billedOn: date({ label: t`Billed on`, required: t`Give the day of the bill.` }),
    chargedTo: code({ OWNERS: t`The owners, by their shares`, OFFICE: t`The office` }, { label: t`Borne by`, default: 'OWNERS' }),
    documentId: reference({ label: t`Vendor’s bill` }).optional(),
  },
  audits: ['status'],
})
