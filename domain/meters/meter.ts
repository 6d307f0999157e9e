import { code, date, integer, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'

export const utilities = ['ELECTRICITY', 'WATER'] as const
export type Utility = (typeof utilities)[number]
export const utilityLabels: Record<Utility, string> = { ELECTRICITY: t`Electricity`, WATER: t`Water` }
/** The unit of measurement, to three decimals. */
export const utilityUnits: Record<Utility, string> = { ELECTRICITY: 'kWh', WATER: 'm³' }

/** How the cost of a building’s meter is divided among the payers. */
export const meterShares = ['READINGS', 'PERSONS', 'AREA', 'EQUALLY'] as const
export type MeterShare = (typeof meterShares)[number]
export const meterShareLabels: Record<MeterShare, string> = {
  READINGS: t`By the meters of the units`,
  PERSONS: t`By persons`,
  AREA: t`By area`,
  EQUALLY: t`Equally by unit`,
}

/** The maximum for one unit or building; it also bounds the work of a monthly run. */
export const maxMetersOfPlace = 20

/** A meter for the supply of a unit or building. After an exchange it continues with the number of the new device. */
export const meter = record('meter', {
  table: 'meters',
  isVersioned: true,
  fields: {
    number: text({
      label: t`Meter number`,
      max: 40,
      required: t`Enter the number on the meter.`,
      import: { isFixed: true, example: 'E-20417' },
    }),
    utility: code(utilityLabels, { label: t`Measures`, required: t`Choose what the meter measures.`, import: { isFixed: true } }),
    digits: integer({
      label: t`Digits before the point`,
      heading: 'Digits',
      min: 3,
      max: 9,
      belowMin: 'Enter 3 or more digits.',
      aboveMax: 'Enter 9 or fewer digits.',
      import: { note: 'Only needed for a meter that starts again at 0.' },
    }).optional(),
    tariffId: reference({ label: t`Tariff` }).optional(),
    sharedBy: code(meterShareLabels, {
      label: t`Cost sharing`,
      import: { note: 'Only for a meter of a building.' },
    }).optional(),
    removedOn: date({ label: t`Removed on` }).optional(),
    remarks: text({ label: t`Remarks`, max: 300, isPersonal: true }).optional(),
  },
  audits: ['unitId', 'buildingId'],
})
