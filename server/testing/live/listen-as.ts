import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { liveContract } from '../../../domain/overview/live-contract.ts'
import type { Caller, TestApp } from '../test-app.ts'

export type Listener = {
  /** The kinds of the next received change; undefined once the stream has ended. */
  next: () => Promise<string[] | undefined>
  stop: () => void
}

/** A person who views a page and receives its changes, over a real connection. */
export async function listenAs(app: TestApp, { signedIn }: Caller, unseen = 0): Promise<Listener> {
  return listenAt(await addressOf(app), signedIn?.token ?? '', unseen)
}

/** Rejects with the status if the caller may not listen. */
export async function listenAt(address: string, token: string, unseen = 0): Promise<Listener> {
  const going = new AbortController()
  const response = await fetch(`${address}/api${liveContract.changes.path}?seconds=60&unseen=${unseen}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: going.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`Nobody may listen: ${response.status}`)
  const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })[Symbol.asyncIterator]()
  const next = async (): Promise<string[] | undefined> => {
    const { value, done } = await lines.next()
    if (done) return undefined
    return String(value).startsWith('data: ') ? (JSON.parse(String(value).slice(6)) as { kinds: string[] }).kinds : next()
  }
  return { next, stop: () => going.abort() }
}

async function addressOf({ fastify }: TestApp): Promise<string> {
  return fastify.server.listening ? fastify.listeningOrigin : await fastify.listen({ port: 0, host: '127.0.0.1' })
}

/** All kinds that are received until each of these is among them. */
export async function kindsUntil(listener: Listener, ...awaited: string[]): Promise<Set<string>> {
  const heard = new Set<string>()
  while (!awaited.every((kind) => heard.has(kind))) {
    const kinds = await listener.next()
    if (!kinds) throw new Error(`The stream ended before ${awaited.join(', ')}.`)
    for (const kind of kinds) heard.add(kind)
  }
  return heard
}
