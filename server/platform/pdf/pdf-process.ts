import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfReply, PdfRequest } from './pdf-worker.ts'

const program = fileURLToPath(new URL('./pdf-worker.ts', import.meta.url))
/** The compiler keeps some memory of every PDF, and all the memory that a long one needed. */
const maxPdfs = 500
const maxMemoryBytes = 300_000_000

/** A process that lays out PDFs, one at a time. Its memory is released only when it ends; that of a thread would not be. */
export class PdfProcess {
  readonly #child: ChildProcess
  #printedCount = 0
  #memoryBytes = 0
  #finish: ((reply: PdfReply) => void) | undefined

  readonly #limits: { maxPdfs: number; maxMemoryBytes: number }

  constructor(limits = { maxPdfs, maxMemoryBytes }) {
    this.#limits = limits
    this.#child = fork(program, { execArgv: ['--max-old-space-size=512'], serialization: 'advanced' })
    this.#child.on('message', ({ memoryBytes, ...reply }: PdfReply & { memoryBytes: number }) => {
      this.#memoryBytes = memoryBytes
      this.#end(reply)
    })
    this.#child.on('error', (error) => this.#end({ error: error.message }))
    this.#child.on('exit', (code, signal) => this.#end({ error: `the printing process ended with ${code ?? signal}` }))
    this.#rest()
  }

  get isBusy(): boolean {
    return this.#finish !== undefined
  }

  /** Never rejects: if the process ends, the reply is that error. */
  print(request: PdfRequest): Promise<PdfReply> {
    this.#printedCount += 1
    this.#child.ref()
    this.#child.channel?.ref()
    return new Promise((resolve) => {
      this.#finish = resolve
      this.#child.send(request, (error) => error && this.#end({ error: error.message }))
    })
  }

  /** Whether another process should print the next PDF. */
  isWornOut(): boolean {
    const limits = this.#limits
    return !this.#child.connected || this.#printedCount >= limits.maxPdfs || this.#memoryBytes > limits.maxMemoryBytes
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    await new Promise((resolve) => {
      this.#child.once('exit', resolve)
      this.#child.kill('SIGKILL')
    })
  }

  #end(reply: PdfReply): void {
    const finish = this.#finish
    this.#finish = undefined
    this.#rest()
    finish?.(reply)
  }

  /** A process that waits for PDFs must not keep this process alive. */
  #rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}
