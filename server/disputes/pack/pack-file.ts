import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { RunInTransaction } from '../../platform/database/database.ts'

/** One file of a pack. `make` reads it in its own transactions and renders it afterwards. */
export type PackFile = { path: string; title: string; on: CalendarDate | null; make: Make }
/** A rendered document as a whole; a stored file in pieces. */
export type Make = (within: RunInTransaction) => Promise<Uint8Array | { pieces: AsyncIterable<Uint8Array> }>
