import { useMediaQuery } from '@mantine/hooks'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/loaded.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { ScheduleTable } from './schedule-table.tsx'

/** Every period of a lease, by the engine that bills; on a phone as a list, so that no amount hides at the side. */
export function LeaseScheduleCard({ leaseId }: { leaseId: string }) {
  const schedule = useEndpoint('lease.schedule', { params: { id: leaseId } })
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const Periods = isPhone ? ScheduleList : ScheduleTable
  return (
    <RecordCard title={t`Schedule`} isFlush>
      <Loaded query={schedule}>{({ schedule, totalAmount }) => <Periods schedule={schedule} totalAmount={totalAmount} />}</Loaded>
    </RecordCard>
  )
}
