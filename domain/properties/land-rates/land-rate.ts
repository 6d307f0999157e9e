import { landUses, codeLabel } from '../property.ts'
import { code, date, money, record, text } from '../../record.ts'
import { t } from '../../wording.ts'

/** The unit of a rate in a table: one square foot, one decimal (a hundredth of an acre) or one acre, per year. */
export const ratedAreas = ['SQFT', 'DECIMAL', 'ACRE'] as const
export type RatedArea = (typeof ratedAreas)[number]
export const ratedAreaLabels: Readonly<Record<RatedArea, string>> = { SQFT: t`sq ft`, DECIMAL: t`decimal`, ACRE: t`acre` }

/** The state today: in force, replaced by another edition, or in the future. */
export const editionStates = ['IN_FORCE', 'REPLACED', 'LATER'] as const

/**
 * One edition of a table of rates for land. Editions of one table have the same name; each is in force until the next one starts. The
 * source is required, because the office is responsible for the rates that it charges.
 */
export const landRateTable = record('landRateTable', {
  table: 'land_rate_tables',
  isVersioned: true,
  fields: {
    name: text({
      label: t`Table`,
      max: 80,
      required: t`Enter the name of the table.`,
      import: { example: 'State land', note: 'Editions of one table have the same name.' },
    }),
    startsOn: date({ label: t`In force from`, required: t`Enter the first day.`, import: { example: '2024-01-01' } }),
    source: text({
      label: t`Source`,
      max: 300,
      required: t`Enter where the figures are published.`,
      import: { example: 'Kuensel, January 2024', note: 'Where the figures are published: law, notification, date.' },
    }),
    minimumFee: money({
      label: t`Minimum fee a year`,
      isPositive: true,
      import: { note: 'Leave empty if the table has no minimum fee.' },
    }).optional(),
    notes: text({ label: t`Notes`, max: 1000, rows: 3 }).optional(),
  },
})

/** A rate of an edition: for a town or gewog, a use of the land and, if the table has categories, a category. */
export const landRate = record('landRate', {
  table: 'land_rates',
  isVersioned: true,
  fields: {
    town: text({
      label: t`Town or gewog`,
      max: 80,
      required: t`Enter the town or gewog.`,
      import: { example: 'Thimphu' },
    }),
    use: code(landUses, {
      label: t`Use`,
      labelOf: codeLabel,
      required: t`Choose the use.`,
      import: { example: 'Industrial' },
    }),
    category: text({ label: t`Category`, max: 60, import: { note: 'Only if the table has categories.' } }).optional(),
    amount: text({
      label: t`Rate a year (Nu.)`,
      max: 14,
      format: 'rate',
      required: t`Enter the rate.`,
      import: { example: '24.87' },
    }),
    per: code(ratedAreaLabels, {
      label: t`Rate is for one`,
      initial: 'SQFT',
      required: t`Choose the unit of area.`,
      import: { example: 'sq ft' },
    }),
  },
  audits: ['landRateTableId'],
})
