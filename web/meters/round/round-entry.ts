import type { CalendarDate } from '../../../domain/calendar-date.ts'

/** What was typed for one meter and is not saved yet. */
export type RoundEntry = {
  value: string
  isEstimate: boolean
  hasRolledOver: boolean
  photo: File | null
  /** Why it was not recorded. */
  problem: string | null
  /** Of this content: what is sent again is recorded once. */
  key: string
}
export type ReadBy = 'OFFICE' | 'CARETAKER'

export const noEntry: RoundEntry = { value: '', isEstimate: false, hasRolledOver: false, photo: null, problem: null, key: '' }

export function isReadingValue(text: string): boolean {
  return /^(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(text.trim())
}

/** Whether there is something to save. */
export function isEntered({ value, isEstimate, photo, hasRolledOver }: RoundEntry): boolean {
  return isEstimate || value.trim() !== '' || photo !== null || hasRolledOver
}

type OfRound = { readOn: CalendarDate; readBy: ReadBy }

export function roundFormOf(meterId: string, entry: RoundEntry, { readOn, readBy }: OfRound): FormData {
  const body = new FormData()
  body.set('meterId', meterId)
  body.set('readOn', readOn)
  body.set('readBy', readBy)
  if (entry.isEstimate) {
    body.set('kind', 'ESTIMATE')
    return body
  }
  body.set('value', entry.value.trim())
  if (entry.hasRolledOver) body.set('hasRolledOver', 'true')
  // Last, so that a server reading from the front knows the fields first.
  if (entry.photo) body.set('file', entry.photo)
  return body
}
