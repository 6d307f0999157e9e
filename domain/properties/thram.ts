import { code, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { areaTypes, ownershipCategories, codeLabel } from './property.ts'

/** A title in the land register: its owners hold its plots, by their shares on each day. */
export const thram = record('thram', {
  table: 'thrams',
  isVersioned: true,
  fields: {
    thramNumber: text({
      label: t`Thram number`,
      heading: 'Thram',
      max: 30,
      required: t`Enter the thram number.`,
      import: { title: 'Thram number', isFixed: true, example: '1234' },
    }),
    areaType: code(areaTypes, {
      label: t`Area type`,
      labelOf: codeLabel,
      initial: 'URBAN',
      import: { isFixed: true, example: 'Urban' },
    }),
    ownershipCategory: code(ownershipCategories, {
      label: t`Ownership category`,
      labelOf: codeLabel,
      required: t`Choose the ownership category.`,
      import: { example: 'Individual Ownership' },
    }),
  },
  audits: ['dzongkhagId', 'administrativeZoneId', 'subadministrativeZoneId', 'owners'],
})
