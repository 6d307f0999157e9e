import type { Hearing } from '../../domain/disputes/dispute.ts'
import { DateText } from '../ui/text/date-text.tsx'

export function HearingList({ hearings, none }: { hearings: readonly Hearing[]; none: string }) {
  if (hearings.length === 0) return <p className="secondary">{none}</p>
  return (
    <ul className="bare stack gap-2">
      {hearings.map(({ date, startsAt, place }) => (
        <li key={`${date} ${startsAt ?? ''}`}>
          <DateText date={date} />
          {startsAt && ` · ${startsAt}`}
          {place && ` · ${place}`}
        </li>
      ))}
    </ul>
  )
}
