import { type DisputeState, disputeStateLabels } from '../../domain/disputes/dispute.ts'
import {
  type DisputeClock,
  disputeClockLabels,
  disputeClockRules,
  type DisputeClockState,
} from '../../domain/disputes/dispute-clock.ts'
import { t, translated } from '../platform/texts.ts'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'

export const disputesPath = '/admin/master-lease/disputes'
export const disputePath = (id: string) => `${disputesPath}/${id}`
export const invalidatesDisputes = ['dispute', 'overview', 'audit'] as const

export const disputeStateTable: StatusTable<DisputeState> = {
  OPEN: { word: disputeStateLabels.OPEN, tone: 'amber', shape: 'ring' },
  FILED: { word: disputeStateLabels.FILED, tone: 'blue', shape: 'clock' },
  DECIDED: { word: disputeStateLabels.DECIDED, tone: 'teal', shape: 'check' },
  APPEALED: { word: disputeStateLabels.APPEALED, tone: 'amber', shape: 'clock' },
  CLOSED: { word: disputeStateLabels.CLOSED, tone: 'grey', shape: 'slash' },
}

const clockStateTable: StatusTable<DisputeClockState> = {
  UPCOMING: { word: t`Begins later`, tone: 'grey', shape: 'ring' },
  RUNNING: { word: t`Running`, tone: 'blue', shape: 'clock' },
  MET: { word: t`Done in time`, tone: 'green', shape: 'check' },
  LATE: { word: t`Done late`, tone: 'amber', shape: 'check' },
  PASSED: { word: t`Passed`, tone: 'red', shape: 'triangle' },
}

const clockColumns: readonly SimpleColumn<DisputeClock>[] = [
  {
    key: 'kind',
    title: t`Deadline`,
    cell: ({ kind }) => (
      <TwoLines first={translated(disputeClockLabels[kind])} second={translated(disputeClockRules[kind].label)} />
    ),
  },
  { key: 'starts', title: t`From`, cell: ({ startsOn }) => <DateText date={startsOn} /> },
  { key: 'last', title: t`Last day`, cell: ({ lastDay }) => <DateText date={lastDay} /> },
  { key: 'met', title: t`Done on`, cell: ({ metOn }) => (metOn ? <DateText date={metOn} /> : '–') },
  statusColumn({ key: 'state', title: t`Status`, table: clockStateTable, of: ({ state }) => state }),
  { key: 'source', title: t`Source`, wraps: true, cell: ({ kind }) => disputeClockRules[kind].source },
]

/** Each deadline with the rule and the section of the law that sets it. */
export function ClockTable({ clocks, none }: { clocks: readonly DisputeClock[]; none: string }) {
  return (
    <SimpleTable caption={t`Deadlines by law`} columns={clockColumns} rows={clocks} rowKey={({ kind }) => kind} none={none} />
  )
}
