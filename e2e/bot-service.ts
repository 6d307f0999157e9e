import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external bot check like the common services: a script that draws a box, and an address that verifies its answers. */
export type BotService = {
  /** The environment variables for the product. */
  environment: Record<string, string>
  /** All answers that it was requested to verify. */
  judged: URLSearchParams[]
  stop(): Promise<void>
}

const siteKey = 'site-key-of-the-story'
const secret = 'known to the servers alone'

/** The script in the page: a button that answers once, as when a person ticks the box. */
const script = `
  globalThis.turnstile = {
    render(place, { sitekey, callback }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'I am not a robot'
      button.onclick = () => { button.disabled = true; callback(sitekey + ':' + Math.random()) }
      place.append(button)
    },
  }`

export async function startBotService(): Promise<BotService> {
  const judged: URLSearchParams[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.setHeader('content-type', 'text/javascript').end(script)
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = new URLSearchParams(body)
      const answer = asked.get('response') ?? ''
      const isNew = judged.every((earlier) => earlier.get('response') !== answer)
      judged.push(asked)
      const success = isNew && answer.startsWith(`${siteKey}:`) && asked.get('secret') === secret
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    environment: {
      BOT_CHECK: 'external',
      BOT_CHECK_SITE_KEY: siteKey,
      BOT_CHECK_SCRIPT: `${address}/check.js`,
      BOT_CHECK_VERIFY: `${address}/verify`,
      BOT_CHECK_SECRET: secret,
    },
    judged,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
