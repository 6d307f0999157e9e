import type { ClientOptions, Problem } from './types.ts'

// The runtime of the client. `npm run client` writes this file together with the table of the calls and their types.

/** Method and path. FILE: the reply is a file. ONCE: the call accepts an Idempotency-Key. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, kind?: 'FILE' | 'ONCE']>>

type Sent = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

const repeatedStatuses = [429, 503]
const longestWaitMs = 60_000

export class ApiProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail || problem.title)
    this.name = 'ApiProblem'
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  get code(): string {
    return this.problem.code
  }
}

/** `version`: the API version for which the client was written. */
export function clientOf(
  routes: Routes,
  version: string,
  { address, token, retries = 3, fetch = globalThis.fetch }: ClientOptions,
) {
  async function call(key: string, sent: Sent = {}): Promise<unknown> {
    const route = routes[key]
    if (!route) throw new TypeError(`There is no call ${key}.`)
    const [method, path, kind] = route
    const url = new URL(
      path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(sent.params?.[name] ?? '')),
      address,
    )
    for (const [name, value] of Object.entries(sent.query ?? {}))
      if (value !== undefined)
        url.searchParams.set(name, Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`)
    const request = {
      method,
      headers: headersOf(kind === 'ONCE', sent),
      ...bodyOf(sent),
      ...(sent.signal ? { signal: sent.signal } : {}),
    }
    const reply = await send(url, request, method === 'GET' || kind === 'ONCE')
    if (!reply.ok) throw new ApiProblem(await problemOf(reply))
    if (kind === 'FILE') return reply.blob()
    return reply.status === 204 ? undefined : reply.json()
  }

  /** Repeats a safe call after the time that the server requests, or after an increasing delay. */
  async function send(url: URL, request: RequestInit, isSafe: boolean): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = !isSafe || attempt >= retries
      try {
        const reply = await fetch(url, request)
        if (isLast || !repeatedStatuses.includes(reply.status)) return reply
        await reply.body?.cancel()
        await pause(waitOf(reply.headers.get('retry-after'), attempt), request.signal)
      } catch (error) {
        if (isLast || request.signal?.aborted) throw error
        await pause(waitOf(null, attempt), request.signal)
      }
    }
  }

  function headersOf(isOnce: boolean, { body, ifMatch, idempotencyKey }: Sent): Record<string, string> {
    const key = idempotencyKey ?? (isOnce ? crypto.randomUUID() : undefined)
    return {
      authorization: `Bearer ${token}`,
      'sakhang-version': version,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
  }

  async function* rows(key: string, sent: Sent = {}): AsyncGenerator<unknown> {
    for (let cursor: string | undefined; ; ) {
      const query = { ...sent.query, ...(cursor === undefined ? {} : { cursor }) }
      const page = (await call(key, { ...sent, query })) as { items: unknown[]; nextCursor?: string }
      yield* page.items
      cursor = page.nextCursor
      if (cursor === undefined) return
    }
  }

  return { call, rows }
}

function bodyOf({ body }: Sent): { body?: string | FormData } {
  if (body === undefined) return {}
  return { body: body instanceof FormData ? body : JSON.stringify(body) }
}

/** Returns milliseconds; `retryAfter` is in seconds (RFC 9110 §10.2.3). */
function waitOf(retryAfter: string | null, attempt: number): number {
  const seconds = Number(retryAfter)
  return Math.min(retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** attempt, longestWaitMs)
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

async function problemOf(reply: Response): Promise<Problem> {
  const { status } = reply
  const given = (await reply.json().catch(() => ({}))) as Partial<Problem>
  return { type: 'about:blank', title: reply.statusText, status, detail: '', code: 'UNKNOWN', ...given }
}
