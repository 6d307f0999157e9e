import { utilityLabels, utilityUnits } from '../meters/meter.ts'
import { sheet } from '../sheet.ts'
import { t } from '../wording.ts'
import type { MeterUseBuilding, MeterUseRow } from './report-rows.ts'
import type { ReportSheet } from './report-sheet.ts'

export const meterUseSheet: ReportSheet<MeterUseRow> = {
  groupOf: { title: 'Building', of: ({ buildingName }) => buildingName },
  columns: sheet<MeterUseRow>(({ text, money, date, number }) => [
    text('Meter', ({ meterNumber }) => meterNumber),
    text('Unit', ({ unitNumber }) => unitNumber ?? t`Building`),
    text('Measures', ({ utility }) => utilityLabels[utility]),
    date('First read', ({ firstReadOn }) => firstReadOn),
    number('First reading', ({ firstValue }) => firstValue),
    date('Last read', ({ lastReadOn }) => lastReadOn),
    number('Last reading', ({ lastValue }) => lastValue),
    number('Use', ({ use }) => use),
    text('Measured in', ({ utility }) => utilityUnits[utility]),
    text('Notes', (row) =>
      [...(row.isEstimated ? [t`Estimated`] : []), ...(row.unusual === null ? [] : [t`Unusual use`])].join(', '),
    ),
    text('Why unusual', (row) => row.unusual),
    money('Billed', ({ billedAmount }) => billedAmount),
  ]),
  filesOnly: ['Measured in', 'Why unusual'],
  totalled: ['Billed (Nu.)'],
}

/** Shown above it: the use of the meters of each building, compared with the supplier's bills. */
export const meterUseBuildingSheet: ReportSheet<MeterUseBuilding> = {
  columns: sheet<MeterUseBuilding>(({ text, money, number }) => [
    text('Building', ({ buildingName }) => buildingName),
    text('Measures', ({ utility }) => (utility === null ? t`Not stated` : utilityLabels[utility])),
    number('Meters', ({ meterCount }) => meterCount),
    number('Use by the building’s meters', ({ buildingUse }) => buildingUse),
    number('Use by the units’ meters', ({ unitsUse }) => unitsUse),
    text('Measured in', ({ utility }) => utility && utilityUnits[utility]),
    money('Billed to tenants', ({ billedAmount }) => billedAmount),
    money('Supplier’s bills', ({ supplierAmount }) => supplierAmount),
    money('Difference', ({ differenceAmount }) => differenceAmount),
  ]),
  totalled: ['Meters', 'Billed to tenants (Nu.)', 'Supplier’s bills (Nu.)', 'Difference (Nu.)'],
}
