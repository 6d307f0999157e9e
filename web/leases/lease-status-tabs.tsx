import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import { t } from '../platform/texts.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { StatusShape } from '../ui/text/status-chip.tsx'
import { leaseStatusTable } from './lease-status-table.ts'

type LeaseStatusTabsProps = { value: LeaseStatus | undefined; onChange: (status: LeaseStatus | undefined) => void }

/** The order of the life cycle, which differs from the specification's order. */
const order: readonly LeaseStatus[] = [
  'PENDING',
  'ACTIVE',
  'UPCOMING_EXPIRATION',
  'HOLDOVER',
  'SUSPENDED',
  'EXPIRED',
  'TERMINATED_BY_TENANT',
  'TERMINATED_BY_OWNER',
  'CANCELLED',
]

const choices = [
  { value: 'ALL' as const, label: t`All` },
  ...order.map((value) => ({ value, label: <StatusWord status={value} /> })),
]

function StatusWord({ status }: { status: LeaseStatus }) {
  const { shape, word } = leaseStatusTable[status]
  return (
    <>
      <StatusShape shape={shape} />
      {word}
    </>
  )
}

/** The statuses of a lease as tabs above the list. */
export function LeaseStatusTabs({ value, onChange }: LeaseStatusTabsProps) {
  return (
    <ChoiceTabs<LeaseStatus | 'ALL'>
      label={t`Status`}
      choices={choices}
      isOneRow
      value={value ?? 'ALL'}
      onChange={(chosen) => onChange(chosen === 'ALL' ? undefined : chosen)}
    />
  )
}
