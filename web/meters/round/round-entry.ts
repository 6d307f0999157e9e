import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { MeterToRead } from '../../../domain/meters/meter-reading-contract.ts'

/** The unsaved input for one meter. */
export type RoundEntry = {
  value: string
  isEstimate: boolean
  hasRolledOver: boolean
  photo: File | null
  /** Why it was not recorded. */
  problem: string | null
  /** The day of the round for which it was refused. */
  refusedOn: CalendarDate | null
  /** The idempotency key of this content, so that a repeated request is recorded once. */
  key: string
}
export type ReadBy = 'OFFICE' | 'CARETAKER'

export const noEntry: RoundEntry = {
  value: '',
  isEstimate: false,
  hasRolledOver: false,
  photo: null,
  problem: null,
  refusedOn: null,
  key: '',
}

export function isReadingValue(text: string): boolean {
  return /^(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(text.trim())
}

/** Whether there is input to save. */
export function isEntered({ value, isEstimate, photo, hasRolledOver }: RoundEntry): boolean {
  return isEstimate || value.trim() !== '' || photo !== null || hasRolledOver
}

/** Whether anyone recorded the meter on the day of the round. An estimate does not count, because a reading replaces it. */
export function isRecorded({ reading }: MeterToRead): boolean {
  return reading !== null && reading.kind !== 'ESTIMATE'
}

/** The day that the round is for, and who read the meters. */
export type OfRound = { readOn: CalendarDate; readBy: ReadBy }

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
  // The file comes last, so that a server that reads the stream sees the fields first.
  if (entry.photo) body.set('file', entry.photo)
  return body
}
