import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { EntryKind } from '../../domain/ledger/account.ts'
import type { Posting } from '../../domain/ledger/posting.ts'

/** The common fields of entries that differ only in lease, advice and reference, such as the rents of a month. */
export type EntryForm = {
  kind: EntryKind
  valueDate: CalendarDate
  explanation: string
  /** A posting that names an advice is a placeholder for the advice of each entry. */
  postings: readonly Posting[]
}
/** `form` is the index of the form in the list. */
export type FormedEntry = { form: number; reference: string; leaseId: string; adviceId: string }
