import type { AuditEvent } from './actor-text.ts'

// The audit keeps what was written down as it happened, which is in English whatever the page speaks (decision 29): said so to who
// listens to the page.

export function WhatWasDone({ event }: { event: AuditEvent }) {
  return <span lang="en">{event.summary}</span>
}

const maxLines = 3

/** A line for each field; of a new record with many fields one text, so that the list stays short. */
export function WhatChanged({ event: { details } }: { event: AuditEvent }) {
  if (details.length === 0) return '–'
  return (
    <span lang="en" className="lines">
      {details.join(details.length > maxLines ? '; ' : '\n')}
    </span>
  )
}
