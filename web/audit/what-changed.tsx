import { joinUnits } from '../../domain/money.ts'
import type { AuditEvent } from './actor-text.ts'

// The audit stores its texts in English (decision 29), even if the page is in another language. `lang` informs screen readers.

export function WhatWasDone({ event }: { event: AuditEvent }) {
  return <span lang="en">{event.summary}</span>
}

const maxLines = 3

/** One line for each field. A new record with many fields is summarised in one text, so that the list stays short. */
export function WhatChanged({ event: { details } }: { event: AuditEvent }) {
  if (details.length === 0) return '–'
  return (
    <span lang="en" className="lines">
      {joinUnits(details.join(details.length > maxLines ? '; ' : '\n'))}
    </span>
  )
}
