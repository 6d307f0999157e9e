import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type RunningProxy = { address: string; stop(): Promise<void> }

/** A proxy in front of several processes: it uses each in turn, and the next one if a process does not accept the connection. */
export async function startRoundRobinProxy(addresses: readonly string[]): Promise<RunningProxy> {
  let turn = 0
  const server = createServer((incoming, reply) => {
    turn += 1
    const order = addresses.map((_, index) => addresses[(turn + index) % addresses.length] ?? '')
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => forwardRequest(incoming, Buffer.concat(chunks), { order, reply }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type ForwardedRequest = { order: readonly string[]; reply: ServerResponse }

function forwardRequest({ method, url, headers }: IncomingMessage, body: Buffer, { order, reply }: ForwardedRequest): void {
  const [address, ...others] = order
  if (!address) {
    reply.writeHead(502).end()
    return
  }
  const onward = request(`${address}${url ?? ''}`, { method, headers, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => forwardRequest({ method, url, headers } as IncomingMessage, body, { order: others, reply }))
  onward.end(body)
}
