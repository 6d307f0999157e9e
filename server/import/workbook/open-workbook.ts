import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { maxWorkbookBytes } from '../../../domain/import/import-kind.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { createSemaphore } from '../../platform/http/semaphore.ts'
import type { Line, WorkbookReply, WorkbookRequest } from './workbook-worker.ts'
import { zipEntries } from './zip-entries.ts'

export type Workbook = {
  names: readonly string[]
  /** The number of non-empty rows of each sheet. */
  rowCounts: readonly number[]
  linesOf: (sheet: number) => AsyncGenerator<Line>
  close: () => Promise<unknown>
}

const blockLines = 1000
/**
 * A workbook within the limits needs about half of this memory; one that needs more ends only its own thread. It opens in 2 s on an idle
 * machine, and took 47 s on two cores with eight other processes.
 */
const defaultLimits = { maxOpenMs: 120_000, maxReadMs: 300_000, maxMemoryMb: 768 }
type WorkbookLimits = { maxOpenMs: number; maxReadMs: number; maxMemoryMb: number }
const turns = createSemaphore({
  maxConcurrent: 2,
  maxWaiting: 4,
  busy: 'Several workbooks are being read. Import this one again in a minute.',
})

/** Opens an XLSX in its own thread; lines are transferred on request. The caller must close it. */
export async function openWorkbook(
  bytes: Buffer,
  { maxOpenMs, maxReadMs, maxMemoryMb }: WorkbookLimits = defaultLimits,
): Promise<Workbook> {
  if (bytes.length > maxWorkbookBytes)
    throw new Problem('TOO_LARGE', 'A workbook can have at most 15 MB. Import large sheets as CSV.')
  assertZipSize(bytes)
  const endTurn = await turns.enter()
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  // For a thread that fails between requests; the next request reports the error.
  worker.on('error', () => undefined)
  const close = () => worker.terminate().finally(endTurn)
  try {
    const opened = await ask(worker, { open: bytes }, AbortSignal.timeout(maxOpenMs))
    if ('isTooLarge' in opened)
      throw new Problem(
        'TOO_LARGE',
        'A sheet of this workbook has cells too far from its beginning. Delete the empty rows and columns and save it again.',
      )
    if (!('names' in opened)) throw fieldProblem('/file', 'This workbook cannot be read. Save it as XLSX again.')
    const deadline = AbortSignal.timeout(maxReadMs)
    const { names, rowCounts } = opened
    return { names, rowCounts, linesOf: (sheet) => linesOf(worker, sheet, deadline), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* linesOf(worker: Worker, sheet: number, deadline: AbortSignal): AsyncGenerator<Line> {
  for (let from = 0; ; from += blockLines) {
    const reply = await ask(worker, { sheet, from, max: blockLines }, deadline)
    const lines = 'lines' in reply ? reply.lines : []
    yield* lines
    if (lines.length < blockLines) return
  }
}

/** One request at a time. A thread that runs out of memory responds with an error. */
async function ask(worker: Worker, request: WorkbookRequest, deadline: AbortSignal): Promise<WorkbookReply> {
  worker.postMessage(request)
  try {
    const [reply]: WorkbookReply[] = await once(worker, 'message', { signal: deadline })
    return reply ?? { isUnreadable: true }
  } catch {
    const needs = deadline.aborted ? 'takes too long to read' : 'needs too much memory to open'
    throw new Problem('TOO_LARGE', `This workbook ${needs}. Import large sheets as CSV.`)
  }
}

const maxUnpackedBytes = 100_000_000

/** A few kilobytes can unpack to gigabytes, so the sizes in the archive's directory are added up before anything is unpacked. */
function assertZipSize(bytes: Buffer): void {
  let sum = 0
  for (const { unpackedBytes } of zipEntries(bytes)) sum += unpackedBytes
  if (sum > maxUnpackedBytes)
    throw new Problem('TOO_LARGE', 'This workbook is too large once unpacked. Import large sheets as CSV.')
}
