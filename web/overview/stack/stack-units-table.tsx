import { Button } from '@mantine/core'
import { useState } from 'react'
import { floorText } from '../../../domain/ordinal-words.ts'
import { formatCount, formatMoney, plus, ZERO } from '../../../domain/money.ts'
import type { StackUnit } from '../../../domain/overview/building-stack-contract.ts'
import { t } from '../../platform/texts.ts'
import { occupancyTable } from '../../properties/occupancy-table.ts'
import { Link } from '../../ui/page/link.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import type { StackPaths } from './stack-paths.ts'

/** More rows are shown on request. */
const initialRowCount = 100

type StackUnitsTableProps = { caption: string; units: readonly StackUnit[]; paths: StackPaths }

/** The figures behind the colours of the building's picture. */
export function StackUnitsTable({ caption, units, paths }: StackUnitsTableProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? units : units.slice(0, initialRowCount)
  return (
    <>
      <SimpleTable
        caption={caption}
        columns={columnsWith(paths)}
        rows={shown}
        rowKey={({ id }) => id}
        totals={{
          rent: <MoneyText amount={plus(ZERO, ...units.map(({ lease }) => runningRent(lease) ?? ZERO))} />,
          overdue: <MoneyText amount={plus(ZERO, ...units.map(({ overdueAmount }) => overdueAmount))} />,
        }}
        none={t`No units yet.`}
      />
      {shown.length < units.length && (
        <p className="pad">
          <Button variant="default" onClick={() => setAll(true)}>{t`Show all ${formatCount(units.length)} units`}</Button>
        </p>
      )}
    </>
  )
}

function runningRent(lease: StackUnit['lease']) {
  return lease === null || lease.isPending ? null : lease.rentAmount
}

const columnsWith = (paths: StackPaths): readonly SimpleColumn<StackUnit>[] => [
  {
    key: 'unit',
    title: t`Unit`,
    cell: (unit) => <TwoLines first={<Link to={paths.unit(unit)}>{unit.unitNumber}</Link>} second={floorText(unit.floor)} />,
  },
  {
    key: 'tenant',
    title: t`Tenant and lease end`,
    cell: ({ lease }) =>
      lease ? (
        <TwoLines first={<Link to={paths.lease(lease.id)}>{lease.tenantName}</Link>} second={<DateText date={lease.lastDay} />} />
      ) : (
        '–'
      ),
  },
  { key: 'rent', title: t`Rent per month (Nu.)`, align: 'end', cell: ({ lease }) => <MoneyText amount={runningRent(lease)} /> },
  {
    key: 'perSqFt',
    title: t`Per sq ft (Nu.)`,
    align: 'end',
    cell: ({ rentPerSqFt }) => <MoneyText amount={rentPerSqFt} />,
  },
  {
    key: 'overdue',
    title: t`Overdue (Nu.)`,
    align: 'end',
    cell: ({ overdueAmount }) => <MoneyText amount={overdueAmount} />,
  },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, table: occupancyTable, of: ({ occupancy }) => occupancy }),
]

/** Describes a unit in full, for people who cannot see the colours. */
export function stackUnitText({ occupancy, lease, overdueAmount, rentPerSqFt }: StackUnit): string[] {
  return [
    occupancyTable[occupancy].word,
    ...(lease ? [lease.tenantName] : []),
    ...(overdueAmount > 0 ? [t`${formatMoney(overdueAmount)} overdue`] : []),
    ...(rentPerSqFt === null ? [] : [t`${formatMoney(rentPerSqFt)} per sq ft`]),
  ]
}
