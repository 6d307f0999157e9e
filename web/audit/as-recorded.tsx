import { type AuditEvent, actionText, changeText } from './change-labels.ts'

// The audit keeps what was written down as it happened, which is in English whatever the page speaks (decision 29): said so to who
// listens to the page.

export function WhatWasDone({ event }: { event: AuditEvent }) {
  return <span lang="en">{actionText(event)}</span>
}

export function WhatChanged({ event }: { event: AuditEvent }) {
  const changes = event.changes.filter(isEntered)
  return changes.length === 0 ? '–' : <span lang="en">{changes.map((change) => changeText(change, event.names)).join('; ')}</span>
}

const shownOnly = /^(id|place|placeKind|createdAt|createdByName|is[A-Z]\w*|\w+(Label|Count))$/

/** Without its value, the name of an id or of what the product works out says nothing. */
function isEntered({ field, before, after }: AuditEvent['changes'][number]): boolean {
  return before !== undefined || after !== undefined || !shownOnly.test(field)
}
