import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { RunInTransaction } from '../../platform/database/database.ts'

/** One file of a pack: `make` reads it in transactions of its own, and renders it after them. */
export type PackFile = { path: string; title: string; on: CalendarDate | null; make: Make }
/** A document as it was rendered; a stored file piece by piece. */
export type Make = (within: RunInTransaction) => Promise<Uint8Array | { pieces: AsyncIterable<Uint8Array> }>
