import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { headers: Record<string, string>; body: string; path: string }

/** A local program that receives webhooks. `answer` returns the status, and may wait. */
export async function aWebhookReceiver(answer: (received: Received) => number | Promise<number> = () => 204) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = { headers: request.headers as Record<string, string>, body: await text(request), path: request.url ?? '' }
    received.push(one)
    const status = await answer(one)
    if (status >= 300 && status < 400) response.setHeader('location', '/elsewhere')
    response.writeHead(status).end(status === 204 ? undefined : `status ${status}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    events: () =>
      received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
