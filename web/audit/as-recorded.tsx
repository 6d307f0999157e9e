import { type AuditEvent, actionText, changeText } from './change-labels.ts'

// The audit keeps what was written down as it happened, which is in English whatever the page speaks (decision 29): said so to who
// listens to the page.

export function WhatWasDone({ event }: { event: AuditEvent }) {
  return <span lang="en">{actionText(event)}</span>
}

export function WhatChanged({ event }: { event: AuditEvent }) {
  return event.changes.length === 0 ? (
    '–'
  ) : (
    <span lang="en">{event.changes.map((change) => changeText(change, event.names)).join('; ')}</span>
  )
}
