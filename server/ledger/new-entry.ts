import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { EntryKind } from '../../domain/ledger/account.ts'
import type { Posting } from '../../domain/ledger/posting.ts'

export type NewEntry = {
  kind: EntryKind
  /** The value date in statements as of a day. */
  valueDate: CalendarDate
  /** The number of its advice or receipt. */
  reference: string
  leaseId: string | null
  /** Never contains personal data. */
  explanation?: string | null
  postings: readonly Posting[]
}
