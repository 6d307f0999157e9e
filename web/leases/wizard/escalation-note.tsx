import { formatDate } from '../../../domain/calendar-date.ts'
import { firstEscalation } from '../../../domain/leases/rent/first-escalation.ts'
import { t } from '../../platform/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import type { LeaseDraft } from './lease-draft.ts'

/** Warns that an agreed escalation never applies, because the lease ends before its first day. Otherwise renders nothing. */
export function EscalationNote({ draft: { startDate, endDate, hasEscalation, escalation } }: { draft: LeaseDraft }) {
  const everyMonths = Number(escalation.everyMonths)
  if (!hasEscalation || !startDate || !endDate || !Number.isInteger(everyMonths) || everyMonths < 1) return null
  const { from, isInTerm } = firstEscalation({ startDate, endDate, escalation: { everyMonths } })
  if (isInTerm) return null
  return (
    <Note>
      {t`This escalation has no effect: the first increase would be on ${formatDate(from)}, but the lease ends on ${formatDate(endDate)}.`}
    </Note>
  )
}
