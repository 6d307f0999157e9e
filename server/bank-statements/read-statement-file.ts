import { fieldProblem } from '../../domain/problem.ts'
import { readInThread, type ThreadLimits } from '../platform/files/read-in-thread.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { parseStatementFile } from './parse-statement-file.ts'
import type { StatementFile } from './statement-rows.ts'

/** A file of this size is read immediately, because a thread takes longer to start. */
const maxBytesAtOnce = 50_000
const limits: ThreadLimits = {
  turns: createSemaphore({
    maxConcurrent: 2,
    maxWaiting: 10,
    busy: 'Several statements are being read. Upload this one again in a minute.',
  }),
  maxMs: 20_000,
  maxMemoryMb: 256,
  tooMuch: 'This file takes too long to read. Download a shorter period from the bank.',
}
const worker = new URL('./statement-worker.ts', import.meta.url)

/** Reads a bank's CSV file within limits. */
export async function readStatementFile(bytes: Buffer): Promise<StatementFile> {
  if (bytes.length <= maxBytesAtOnce) return parseStatementFile(bytes)
  for await (const file of readInThread<StatementFile>(worker, { bytes }, limits)) return file
  throw fieldProblem('/file', 'This file has no rows. Choose the CSV file from the bank.')
}
