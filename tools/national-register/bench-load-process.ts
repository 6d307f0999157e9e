import { Agent, request } from 'node:http'
import type { Load, Loaded, LoadRequest } from './bench-load.ts'

// The process that bench-load.ts starts: it receives requests and sends a number of them at a time on open connections.

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let load: Load = { port: 0, concurrency: 1, requests: [] }

process.on('message', (message: Load | 'run') => {
  if (message === 'run') void run().then((loaded) => process.send?.(loaded))
  else {
    load = message
    process.send?.('prepared')
  }
})

async function run(): Promise<Loaded> {
  const { requests, concurrency } = load
  const startedAt = performance.now()
  let next = 0
  const latencies: number[] = []
  let failed: string | undefined
  const sendInTurn = async () => {
    for (let one = requests[next++]; one && failed === undefined; one = requests[next++]) {
      const askedAt = performance.now()
      const refused = await ask(one).catch(String)
      latencies.push(performance.now() - askedAt)
      failed ??= refused
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendInTurn))
  return { ms: performance.now() - startedAt, latencies, ...(failed === undefined ? {} : { failed }) }
}

/** Undefined if the reply is correct. */
function ask({ method, path, headers, body }: LoadRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port: load.port, method, path, headers }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('error', reject)
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        resolve(status < 400 ? undefined : `${method} ${path}: ${status} ${Buffer.concat(pieces).toString().slice(0, 400)}`)
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
