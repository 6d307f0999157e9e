import { parentPort, workerData } from 'node:worker_threads'
import { type FieldError, Problem, type ProblemCode } from '../../../domain/problem.ts'

export type ThreadReply =
  | { items: readonly unknown[]; isLast: boolean }
  | { problem: { code: ProblemCode; detail: string; errors: FieldError[] } }

const maxItems = 200

/** Runs in a thread that `readInThread` started. Returns the content for the request, one block at a time, on demand. */
export function answerInThread<Request>(read: (request: Request) => AsyncIterable<unknown>): void {
  const items = read(workerData)[Symbol.asyncIterator]()
  parentPort?.on('message', () => {
    void nextBlock(items).then((reply) => parentPort?.postMessage(reply))
  })
}

async function nextBlock(items: AsyncIterator<unknown>): Promise<ThreadReply> {
  const block: unknown[] = []
  try {
    while (block.length < maxItems) {
      const { value, done } = await items.next()
      if (done) return { items: block, isLast: true }
      block.push(value)
    }
    return { items: block, isLast: false }
  } catch (error) {
    // Any other error ends the thread, and is thrown where its items are read.
    if (!(error instanceof Problem)) throw error
    return { problem: { code: error.code, detail: error.message, errors: error.errors ?? [] } }
  }
}
