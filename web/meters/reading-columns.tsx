import { utilityUnits } from '../../domain/meters/meter.ts'
import { meterReading, readingKindLabels } from '../../domain/meters/meter-reading.ts'
import type { MeterReading } from '../../domain/meters/meter-reading-contract.ts'
import { groupThousands } from '../../domain/money.ts'
import { plural, t } from '../platform/texts.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import type { Column } from '../ui/table/data-table-props.ts'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { StatusChip, type StatusTable } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { readingStatusTable } from './reading-status-table.ts'

const unusualTable: StatusTable<'UNUSUAL'> = { UNUSUAL: { word: t`Unusual use`, shape: 'triangle', tone: 'amber' } }

/** The day of the reading, how it was read, and by whom. */
export const readOnColumn: Column<MeterReading> = {
  key: 'readOn',
  title: t`Read on`,
  sortBy: 'readOn',
  cell: ({ readOn, kind, readBy }) => (
    <TwoLines
      first={<DateText date={readOn} />}
      second={kind === 'READ' ? meterReading.fields.readBy.labelOf(readBy) : readingKindLabels[kind]}
    />
  ),
}

export const meterColumn: Column<MeterReading> = {
  key: 'meter',
  title: t`Meter`,
  card: 'title',
  cell: ({ meterNumber, placeLabel }) => <TwoLines first={meterNumber} second={placeLabel} />,
}

/** The reading and the use computed from it. */
export const readingColumns: readonly Column<MeterReading>[] = [
  {
    key: 'value',
    title: t`Reading`,
    align: 'end',
    card: 'amount',
    cell: ({ value, utility, newValue }) => (
      <TwoLines
        first={`${groupThousands(value)} ${utilityUnits[utility]}`}
        second={newValue === null ? null : t`new meter: ${groupThousands(newValue)}`}
      />
    ),
  },
  {
    key: 'use',
    title: t`Use`,
    align: 'end',
    cell: ({ use, days, utility }) =>
      use !== null && (
        <TwoLines
          first={`${groupThousands(use)} ${utilityUnits[utility]}`}
          second={days === null ? null : plural(days, 'in {n} day', 'in {n} days')}
        />
      ),
  },
  statusColumn({
    key: 'status',
    title: t`Status`,
    cell: (reading) => <TwoLines first={<Status reading={reading} />} second={noteOf(reading)} />,
  }),
]

/** The same column for a card on a record. */
export function toSimpleColumn({ key, title, align, card, cell }: Column<MeterReading>): SimpleColumn<MeterReading> {
  return { key, title, cell, ...(align ? { align } : {}), ...(card === 'status' ? { card } : {}) }
}

function Status({ reading: { status, unusual, isChecked } }: { reading: MeterReading }) {
  const isUnusual = status === 'ACCEPTED' && unusual !== null && !isChecked
  return isUnusual ? (
    <StatusChip status="UNUSUAL" table={unusualTable} />
  ) : (
    <StatusChip status={status} table={readingStatusTable} />
  )
}

/** Why the reading was rejected or voided, or why its use is unusual. */
function noteOf({ status, reason, unusual }: MeterReading): string | null {
  return status === 'VOID' || status === 'REJECTED' ? reason : unusual
}
