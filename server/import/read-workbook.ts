import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { maxWorkbookBytes } from '../../domain/import/import-kind.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { assertZipSize } from './assert-zip-size.ts'
import type { Line, WorkbookReply, WorkbookRequest } from './workbook-worker.ts'

export type Workbook = {
  names: readonly string[]
  linesOf: (sheet: number) => AsyncGenerator<Line>
  close: () => Promise<unknown>
}

const blockLines = 1000
/** A workbook within its bounds needs about half of this; one that needs more ends its own thread and nothing else. */
const maxMemoryMb = 1024

/** An XLSX opened on a thread of its own; its lines come over as they are asked for. Whoever opens it closes it. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  if (bytes.length > maxWorkbookBytes) throw new Problem('TOO_LARGE', 'A workbook has at most 15 MB. Import large sheets as CSV.')
  assertZipSize(bytes)
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const opened = await ask(worker, { open: bytes })
  if (!('names' in opened)) {
    await worker.terminate()
    throw fieldProblem('/file', 'This workbook cannot be read. Save it as XLSX again.')
  }
  return { names: opened.names, linesOf: (sheet) => linesOf(worker, sheet), close: () => worker.terminate() }
}

async function* linesOf(worker: Worker, sheet: number): AsyncGenerator<Line> {
  for (let from = 0; ; from += blockLines) {
    const reply = await ask(worker, { sheet, from, max: blockLines })
    const lines = 'lines' in reply ? reply.lines : []
    yield* lines
    if (lines.length < blockLines) return
  }
}

/** One question at a time. A thread that ends for want of memory answers with an error. */
async function ask(worker: Worker, request: WorkbookRequest): Promise<WorkbookReply> {
  worker.postMessage(request)
  try {
    const [reply]: WorkbookReply[] = await once(worker, 'message')
    return reply ?? { isUnreadable: true }
  } catch {
    throw new Problem('TOO_LARGE', 'This workbook needs too much memory to open. Import large sheets as CSV.')
  }
}
