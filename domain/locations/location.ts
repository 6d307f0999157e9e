import { code, record, reference, text } from '../record.ts'
import { codeText } from '../sheet.ts'
import { t } from '../wording.ts'

/** R: a gewog (rural block). U: a thromde (town). */
export const administrativeZoneTypes = ['R', 'U'] as const
export const subAdministrativeZoneTypes = ['CHIWOG', 'LOCALITY'] as const

const names = {
  name: text({ label: t`Name`, max: 80, required: t`Enter the name.` }),
  nameDzongkha: text({ label: t`Name in Dzongkha`, max: 120, lang: 'dz', isPersonal: true }).optional(),
}

export const dzongkhag = record('dzongkhag', {
  table: 'dzongkhags',
  isVersioned: true,
  fields: { ...names, code: text({ label: t`Code`, max: 8, required: t`Enter a short code, such as BT21.` }) },
})

/** A gewog or a thromde. */
export const administrativeZone = record('administrativeZone', {
  table: 'administrative_zones',
  isVersioned: true,
  fields: {
    ...names,
    type: code({ R: t`Gewog`, U: t`Thromde` }, { label: t`Type` }),
    dzongkhagId: reference({ label: t`Dzongkhag` }),
  },
})

/** A chiwog of a gewog, or a locality of a thromde. */
export const subAdministrativeZone = record('subAdministrativeZone', {
  table: 'sub_administrative_zones',
  isVersioned: true,
  fields: {
    ...names,
    type: code(subAdministrativeZoneTypes, { label: t`Type`, labelOf: codeText }),
    administrativeZoneId: reference({ label: t`Gewog or thromde` }),
  },
})
