import { formatDate } from '../../domain/calendar-date.ts'
import { disputeSubjectLabels } from '../../domain/disputes/dispute.ts'
import { disputeClockLabels } from '../../domain/disputes/dispute-clock.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'
import { disputePath } from './dispute-states.tsx'

/** The open dispute and its next deadline on the first tab of a lease. Renders nothing if there is none. */
export function OpenDisputeNote({ leaseId }: { leaseId: string }) {
  const { data } = useEndpoint('dispute.list', { query: { leaseId, isOpen: 'true', pageSize: 10 } })
  const [dispute] = data?.items ?? []
  if (!dispute) return null
  const { id, subject, nextClock, nextDueOn } = dispute
  const [name, day] = [nextClock && translated(disputeClockLabels[nextClock]), nextDueOn && formatDate(nextDueOn)]
  return (
    <Note>
      <Link to={disputePath(id)}>{t`Open dispute: ${translated(disputeSubjectLabels[subject])}`}</Link>
      {name && day && <div>{t`Next deadline: ${name}, ${day}`}</div>}
    </Note>
  )
}
