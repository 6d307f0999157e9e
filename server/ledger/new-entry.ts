import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { EntryKind } from '../../domain/ledger/account.ts'
import type { Posting } from '../../domain/ledger/posting.ts'

export type NewEntry = {
  kind: EntryKind
  /** The day it counts from in statements as of a day. */
  valueDate: CalendarDate
  /** The number of the advice or receipt that it belongs to. */
  reference: string
  leaseId: string | null
  /** Never holds a personal value. */
  explanation?: string | null
  postings: readonly Posting[]
}
