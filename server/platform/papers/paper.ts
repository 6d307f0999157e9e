import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PaperReply, PaperRequest } from './paper-worker.ts'

/** A `.typ` file below `server/`, named from beside it: `new URL('./receipt.typ', import.meta.url)`. */
export type PaperTemplate = URL

type Job = { request: PaperRequest; resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

// The compiler keeps a little memory of every document; a fresh thread now and then keeps a long run flat.
const documentsPerWorker = 1000
// An ordinary document takes 20 ms. A layout that never settles must not hold up everyone behind it.
const maxDocumentMs = 30_000

const waiting: Job[] = []
let current: { job: Job; timer: NodeJS.Timeout } | undefined
let press: { worker: Worker; documents: number } | undefined

/**
 * Lays `data` out by a Typst template and returns the PDF (PDF/A-2b), off the main thread, one document after another.
 * The template reads the data as JSON, so no text in it can act as markup. A failure rejects this document only.
 */
export async function renderPaper(template: PaperTemplate, data: object): Promise<Uint8Array> {
  // Taken down now, so that a change made by the caller while the document waits cannot reach the paper.
  const request: PaperRequest = { template: fileURLToPath(template), data: JSON.stringify(data) }
  return new Promise((resolve, reject) => {
    waiting.push({ request, resolve, reject })
    printNext()
  })
}

/** Stops the thread. What was still waiting is rejected; a later document starts a new thread. */
export async function closePaper(): Promise<void> {
  const abandoned = waiting.splice(0)
  if (current) abandoned.unshift(current.job)
  clearTimeout(current?.timer)
  current = undefined
  for (const job of abandoned) job.reject(failure(job, 'the printing thread was closed'))
  await dismissPress()
}

function printNext(): void {
  if (current) return
  const job = waiting.shift()
  if (!job) return press?.worker.unref()
  press ??= startPress()
  press.documents += 1
  press.worker.ref()
  const timer = setTimeout(() => giveUp(`it took longer than ${maxDocumentMs / 1000} seconds`), maxDocumentMs)
  current = { job, timer }
  press.worker.postMessage(job.request)
}

function startPress(): { worker: Worker; documents: number } {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url))
  const isAtWork = () => press?.worker === worker
  worker.on('message', (reply: PaperReply) => isAtWork() && finish(reply))
  worker.on('error', (error) => isAtWork() && giveUp(error.message))
  worker.on('exit', (code) => isAtWork() && giveUp(`the printing thread ended with code ${code}`))
  return { worker, documents: 0 }
}

function finish(reply: PaperReply): void {
  if (!current) return
  const { job, timer } = current
  clearTimeout(timer)
  current = undefined
  if (press && press.documents >= documentsPerWorker) void dismissPress()
  if ('pdf' in reply) job.resolve(reply.pdf)
  else job.reject(failure(job, reply.error))
  printNext()
}

function giveUp(reason: string): void {
  void dismissPress()
  finish({ error: reason })
}

async function dismissPress(): Promise<void> {
  const worker = press?.worker
  press = undefined
  await worker?.terminate()
}

function failure(job: Job, reason: string): Error {
  return new Error(`${basename(job.request.template)} could not be laid out: ${reason}.`)
}
