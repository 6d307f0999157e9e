import { area, code, date, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { landOrigins, landUses, codeLabel } from './property.ts'

/** A piece of land of a thram; the owners of the thram own it. */
export const plot = record('plot', {
  table: 'plots',
  isVersioned: true,
  fields: {
    plotNumber: text({
      label: t`Plot number`,
      heading: 'Plot',
      max: 30,
      required: t`Enter the plot number.`,
      import: { title: 'Plot number', isFixed: true, example: 'GT1-12' },
    }),
    landOrigin: code(landOrigins, {
      label: t`Land origin`,
      labelOf: codeLabel,
      required: t`Choose the land origin.`,
      import: { example: 'Normal' },
    }),
    landUse: code(landUses, {
      label: t`Land use`,
      labelOf: codeLabel,
      required: t`Choose the land use.`,
      import: { example: 'Residential' },
    }),
    area: area({
      label: t`Net area`,
      heading: 'Area',
      required: t`Enter the net area.`,
      defaultUnit: 'ACRE',
      import: { example: '0.25' },
    }),
    /** The area including the deduction for roads and the like; never less than the net area. */
    grossArea: area({
      label: t`Gross area`,
      defaultUnit: 'ACRE',
      import: { note: 'Including land taken for roads and similar uses.' },
    }).optional(),
    /** The planning zone of urban land: "UV-1". */
    precinct: text({ label: t`Precinct`, max: 20, import: { note: 'Only for urban land.' } }).optional(),
    lapName: text({
      label: t`Local Area Plan (LAP)`,
      heading: 'Local Area Plan',
      max: 80,
      import: { note: 'Only for urban land.' },
    }).optional(),
    kashoNumber: text({ label: t`Kasho number`, max: 60, isPersonal: true }).optional(),
    kashoDate: date({ label: t`Kasho date`, heading: 'Date of the kasho' }).optional(),
    address: text({ label: t`Address`, max: 300, isPersonal: true }).optional(),
  },
  audits: ['thramId', 'retiredOn'],
})
