import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { EntryKind } from '../../domain/ledger/account.ts'
import type { Posting } from '../../domain/ledger/posting.ts'

/** What entries have in common that differ in nothing but lease, advice and reference, as the rents of a month do. */
export type EntryForm = {
  kind: EntryKind
  valueDate: CalendarDate
  explanation: string
  /** One that names an advice stands for the advice of each entry. */
  postings: readonly Posting[]
}
/** `form` is the place of the form in the list. */
export type FormedEntry = { form: number; reference: string; leaseId: string; adviceId: string }
