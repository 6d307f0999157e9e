import type { ImportKind } from '../../domain/import/import-kind.ts'
import { readInThread, type ThreadLimits } from '../platform/files/read-in-thread.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { readCsv } from './read-csv.ts'
import { type OutlineRow, readOutlines } from './read-outlines.ts'
import type { TextFile } from './text-file-worker.ts'
import type { Line } from './workbook/workbook-worker.ts'

/** A file of this size is read immediately, because a thread takes longer to start. */
const maxBytesAtOnce = 50_000
const limits: ThreadLimits = {
  turns: createSemaphore({
    maxConcurrent: 2,
    maxWaiting: 4,
    busy: 'Several files are being read. Import this one again in a minute.',
  }),
  maxMs: 300_000,
  maxMemoryMb: 1024,
  tooMuch: 'This file takes too long to read. Split the file.',
}
const worker = new URL('./text-file-worker.ts', import.meta.url)

export function linesOfCsv(bytes: Buffer): AsyncGenerator<Line> {
  return bytes.length <= maxBytesAtOnce ? readCsv(bytes) : inThread<Line>({ bytes })
}

export function outlinesIn(kind: ImportKind | 'workbook', bytes: Buffer): AsyncGenerator<OutlineRow> {
  return bytes.length <= maxBytesAtOnce ? readOutlines(kind, bytes) : inThread<OutlineRow>({ bytes, outlinesOf: kind })
}

const inThread = <T>(file: TextFile) => readInThread<T>(worker, file, limits)
