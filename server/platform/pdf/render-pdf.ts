import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../../domain/problem.ts'
import { shareOf } from '../processes/process-count.ts'
import { PdfProcess } from './pdf-process.ts'
import { PdfQueue, type Waiting } from './pdf-queue.ts'
import type { PdfReply, PdfRequest } from './pdf-worker.ts'

/** A `.typ` file below `server/`, addressed relative to its caller by `new URL` and `import.meta.url`. */
export type PdfTemplate = URL

type Job = { request: PdfRequest; resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

// A normal document takes 20 ms. A layout that never finishes must not block the others.
const maxPdfMs = 30_000
const maxPresses = 2
/** One process is always reserved for PDFs that somebody waits for at a counter. */
const maxLongAtOnce = 1
const maxWaiting = 200
const maxLongWaiting = 20
const maxContentLength = 64_000_000

const queue = new PdfQueue<Job>()
const presses = new Set<PdfProcess>()
const printing = new Map<PdfProcess, Waiting<Job>>()

/**
 * Lays out `data` with a Typst template and returns the PDF (PDF/A-2a), in a separate process. The template reads the data as JSON, so no
 * text in it can act as markup. A failure rejects only this document. `isLong`: may have hundreds of pages; such PDFs are printed one after
 * another, in parallel to the others.
 */
export async function renderPdf(template: PdfTemplate, data: object, { isLong = false } = {}): Promise<Uint8Array> {
  // Copied now, so that a later change by the caller while the document waits cannot affect the PDF.
  const request: PdfRequest = { template: fileURLToPath(template), data: JSON.stringify(data) }
  if (request.data.length > maxContentLength)
    throw new Problem('TOO_LARGE', 'This document is too long for a PDF. Narrow the filters or dates, or download CSV or JSON.')
  if (queue.size(isLong) >= shareOf(isLong ? maxLongWaiting : maxWaiting))
    throw new Problem('UNAVAILABLE', 'Too many PDFs are being created. Try again in a few seconds.', {
      retryAfterSeconds: 10,
    })
  return new Promise((resolve, reject) => {
    queue.add({ kind: request.template, isLong, job: { request, resolve, reject } })
    printNext()
  })
}

/** Stops the processes. Waiting documents are rejected; a later document starts a new process. */
export async function closePdfRenderer(): Promise<void> {
  const abandoned = [...printing.values(), ...queue.clear()]
  printing.clear()
  for (const { job } of abandoned) job.reject(failure(job, 'the printing process was closed'))
  await Promise.all([...presses].map(dismiss))
}

function printNext(): void {
  for (;;) {
    for (const press of presses) if (!press.isBusy && press.isWornOut()) void dismiss(press)
    const idle = [...presses].find((press) => !press.isBusy)
    if (!idle && presses.size >= maxPresses) return
    const longCount = [...printing.values()].filter(({ isLong }) => isLong).length
    const waiting = queue.next({ canBeLong: longCount < maxLongAtOnce })
    if (!waiting) return
    void print(idle ?? startPress(), waiting)
  }
}

function startPress(): PdfProcess {
  const press = new PdfProcess()
  presses.add(press)
  return press
}

async function print(press: PdfProcess, waiting: Waiting<Job>): Promise<void> {
  const { job } = waiting
  printing.set(press, waiting)
  const timer = setTimeout(() => {
    job.reject(tookTooLong())
    void dismiss(press)
  }, maxPdfMs)
  const reply = await press.print(job.request)
  clearTimeout(timer)
  printing.delete(press)
  settle(job, reply)
  printNext()
}

function settle(job: Job, reply: PdfReply): void {
  if ('pdf' in reply) job.resolve(reply.pdf)
  else job.reject(failure(job, reply.error))
}

async function dismiss(press: PdfProcess): Promise<void> {
  presses.delete(press)
  await press.stop()
}

function tookTooLong(): Problem {
  const detail = 'This PDF took too long and was stopped. Narrow the filters or dates, or download CSV or JSON.'
  return new Problem('TIMED_OUT', detail, { retryAfterSeconds: 60 })
}

function failure(job: Job, reason: string): Error {
  return new Error(`${basename(job.request.template)} could not be laid out: ${reason}.`)
}
