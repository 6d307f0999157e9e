import { joinUnits } from '../../domain/money.ts'
import type { AuditEvent } from './actor-text.ts'

// The audit stores its texts in English (decision 29), also where the page is in another language: `lang` tells screen readers.

export function WhatWasDone({ event }: { event: AuditEvent }) {
  return <span lang="en">{event.summary}</span>
}

const maxLines = 3

/** A line for each field; of a new record with many fields one text, so that the list stays short. */
export function WhatChanged({ event: { details } }: { event: AuditEvent }) {
  if (details.length === 0) return '–'
  return (
    <span lang="en" className="lines">
      {joinUnits(details.join(details.length > maxLines ? '; ' : '\n'))}
    </span>
  )
}
