import { area, code, integer, money, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { buildingUses, codeLabel } from './property.ts'

/** A part of a building that can be let: a flat, a shop, an office. Its owners are those of the building, unless it has its own. */
export const unit = record('unit', {
  table: 'units',
  isVersioned: true,
  fields: {
    unitNumber: text({
      label: t`Unit number`,
      heading: 'Unit',
      max: 30,
      required: t`Enter the unit number.`,
      import: { title: 'Unit number', isFixed: true, example: '101' },
    }),
    floor: integer({
      label: t`Floor`,
      min: -5,
      max: 60,
      required: t`Choose the floor.`,
      default: 0,
      import: { example: '1', note: '0 is the ground floor.' },
    }),
    use: code(buildingUses, {
      label: t`Use`,
      labelOf: codeLabel,
      default: 'RESIDENTIAL',
      import: { example: 'Residential' },
    }),
    furnishing: code(
      { NONE: t`Unfurnished`, PART: t`Partly furnished`, FULL: t`Furnished` },
      { label: t`Furnishing`, default: 'NONE' },
    ),
    bedrooms: integer({ label: t`Bedrooms`, min: 0, max: 20 }).optional(),
    area: area({ label: t`Area`, defaultUnit: 'SQFT' }).optional(),
    askingRentAmount: money({ label: t`Asking rent per month`, heading: 'Asking rent' }).optional(),
    electricityMeter: text({ label: t`Electricity meter`, max: 40, isPersonal: true }).optional(),
    waterMeter: text({ label: t`Water meter`, max: 40, isPersonal: true }).optional(),
  },
  audits: ['owners'],
})
