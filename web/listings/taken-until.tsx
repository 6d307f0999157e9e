import { useEffect } from 'react'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { rich } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Note } from '../ui/feedback/note.tsx'

type TakenUntilProps = { propertyType: PropertyType; propertyId: string; onFreeFrom: (day: CalendarDate) => void }

/** What is let may be offered from the day after its last lease: said where it is chosen, not first when it is published. */
export function TakenUntil({ propertyType, propertyId, onFreeFrom }: TakenUntilProps) {
  const today = useToday()
  const leases = useEndpoint('lease.list', { query: { propertyId, propertyType, pageSize: 50, sort: 'endDate:desc' } })
  const taken = leases.data?.items.filter(({ status }) => occupyingStatuses.includes(status)) ?? []
  const until = taken
    .map(({ vacatedOn, terminationDate, endDate }) => vacatedOn ?? terminationDate ?? endDate)
    .sort()
    .at(-1)
  const freeFrom = until && until >= today ? addDays(until, 1) : null
  useEffect(() => {
    if (freeFrom) onFreeFrom(freeFrom)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each property; what is typed later stays
  }, [freeFrom])
  if (!until) return null
  return (
    <Note>
      {freeFrom
        ? rich`This is let until ${<DateText date={until} />}. It can be published as free from ${<DateText date={freeFrom} />}.`
        : rich`This is let, and its lease ended on ${<DateText date={until} />} without a hand-over. It cannot be published before the hand-over is recorded.`}
    </Note>
  )
}
