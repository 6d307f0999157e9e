import { code, date, integer, money, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { architectureStyles, buildingUses, codeLabel } from './property.ts'
import { yearBuiltError } from './year-built.ts'

/** A building on one or more plots. Its owners are those of the thram, unless it has its own. */
export const building = record('building', {
  table: 'buildings',
  isVersioned: true,
  fields: {
    name: text({
      label: t`Name`,
      heading: 'Building',
      max: 120,
      required: t`Enter the building’s name.`,
      isPersonal: true,
      import: { isFixed: true, example: 'Norzin House' },
    }),
    buildingNumber: text({
      label: t`Building number`,
      heading: 'Number',
      max: 30,
      import: { title: 'Building number' },
    }).optional(),
    use: code(buildingUses, {
      label: t`Use`,
      labelOf: codeLabel,
      initial: 'RESIDENTIAL',
      import: { isRequired: true, example: 'Residential' },
    }),
    architectureStyle: code(architectureStyles, {
      label: t`Architecture style`,
      labelOf: codeLabel,
      default: 'CONTEMPORARY',
      import: { example: 'Traditional' },
    }),
    floors: integer({
      label: t`Floors`,
      min: 1,
      max: 60,
      belowMin: 'Enter at least 1 floor.',
      aboveMax: 'At most 60 floors.',
      required: t`Enter the number of floors.`,
      default: 1,
      import: { example: '4' },
    }),
    lifts: integer({ label: t`Lifts`, min: 0, max: 40 }).optional(),
    /** At most next year: latestYearBuilt. A definition has no current date, so `max` is only the limit of the database. */
    yearBuilt: integer({
      label: t`Year built`,
      min: 1600,
      max: 2199,
      belowMin: yearBuiltError,
      aboveMax: yearBuiltError,
      isYear: true,
      import: { error: yearBuiltError },
    }).optional(),
    certificateNumber: text({
      label: t`Occupancy certificate number`,
      heading: 'Occupancy certificate',
      max: 60,
      isPersonal: true,
    }).optional(),
    certificateDate: date({ label: t`Date of the certificate` }).optional(),
    /** Replaces the limit of each owner; without it, the owners' limits apply (domain/remittance/expense-approval.ts). */
    expenseLimit: money({ label: t`Expenses above this need approval` }).optional(),
  },
  audits: ['plotIds', 'managerIds', 'owners'],
})
