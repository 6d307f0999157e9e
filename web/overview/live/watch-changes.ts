import type { QueryClient } from '@tanstack/react-query'
import { callForFile } from '../../platform/call.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { hasUnsavedInput } from '../../platform/unsaved-input.ts'
import { refreshStale } from '../../platform/use-endpoint.ts'
import { refreshedBy } from './refreshed-by.ts'

/** The longest connection that the server allows. */
const listenSeconds = '900'
const firstRetryMs = 1_000
const maxRetryMs = 30_000
/** The server sends a message every 20 seconds. A connection that is silent for longer is dead. */
const silenceMs = 45_000
/** A hidden tab releases its connection, because a browser opens only six to one server. */
const hiddenMs = 10_000
/** The busier the office is, the less often a page refetches. */
const pauseMs = 1_000
const typingMs = 2_000
const anyKind = '*'
/** The server remembers the changes of one minute. */
const maxUnseenSeconds = 60
/** Longer than a page usually waits for a reply. */
const answerSeconds = 2

/**
 * Refetches the queries that other people's changes affect, until the signal aborts. The bell keeps polling, and if the connection cannot
 * be opened, so does the page. Pages of one browser in which the same person (`who`) is signed in share one connection, because a browser
 * opens only six to one server. It calls with its own token: in another role that was just chosen the call may be refused, and a refusal
 * ends the session.
 */
export function watchChanges(client: QueryClient, { who, token }: { who: string; token: string }, signal: AbortSignal): void {
  const name = `live:${who}`
  const refresher = createRefresher(client, signal)
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => refresher.add(kindsIn(data)))
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const shared: Refresher = {
    add: (kinds) => {
      refresher.add(kinds)
      if (!signal.aborted) channel.postMessage(JSON.stringify({ kinds }))
    },
  }
  const unseen = String(unseenSeconds(client))
  // If another page of this browser is already connected, its earlier changes did not reach this page.
  const askOnce = () => void listen({ refresher, begun: () => undefined, seconds: '0', unseen, token, signal })
  void listenAgainAndAgain({ refresher: shared, name, unseen, askOnce, token, signal })
}

/** A page is read before it connects. Returns the time in between, rounded up, plus the time for the reply. */
function unseenSeconds(client: QueryClient): number {
  const readAt = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.dataUpdatedAt > 0 ? state.dataUpdatedAt : []))
  const oldest = Math.min(Date.now(), ...readAt)
  return Math.min(maxUnseenSeconds, Math.ceil((Date.now() - oldest) / 1_000) + answerSeconds)
}

type Refresher = { add: (kinds: readonly string[]) => void }

/** Unsaved input must not be replaced: while a form is not saved, only the bell is refetched. */
function createRefresher(client: QueryClient, signal: AbortSignal): Refresher {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPausing = false
  const run = () => {
    timer = undefined
    if (signal.aborted || isPausing || waiting.size === 0) return
    const isTyping = hasUnsavedInput()
    const kinds = isTyping ? [...waiting].filter((kind) => kind === 'notification') : [...waiting]
    for (const kind of kinds) waiting.delete(kind)
    if (kinds.length > 0) {
      isPausing = true
      void refreshStale(client, refreshedBy(kinds)).finally(() => {
        setTimeout(() => {
          isPausing = false
          run()
        }, pauseMs)
      })
    } else timer = setTimeout(run, typingMs)
  }
  return {
    add: (kinds) => {
      for (const kind of kinds) waiting.add(kind)
      if (timer === undefined) run()
    },
  }
}

type Watching = { refresher: Refresher; name: string; unseen: string; askOnce: () => void; token: string; signal: AbortSignal }

async function listenAgainAndAgain({ refresher, name, unseen, askOnce, token, signal }: Watching) {
  let retryMs = firstRetryMs
  let isFirst = true
  const begun = () => {
    // Changes during a disconnection were not announced to these pages.
    if (!isFirst) refresher.add([anyKind])
    retryMs = firstRetryMs
  }
  while (!signal.aborted) {
    await untilVisible(signal)
    const isEnded = await alone(
      name,
      signal,
      () => listen({ refresher, begun, seconds: listenSeconds, unseen: isFirst ? unseen : '0', token, signal }),
      () => {
        if (isFirst) askOnce()
        isFirst = false
      },
    )
    if (isEnded) return
    isFirst = false
    // The network blocks the connection, so the page refetches on every attempt.
    if (retryMs === maxRetryMs) refresher.add([anyKind])
    await pause(retryMs * (0.5 + Math.random()), signal)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
}

/**
 * Only one page of the browser connects at a time; `waited` is called if another page has the lock. An insecure origin has no locks, so
 * every page connects.
 */
async function alone(name: string, signal: AbortSignal, listen: () => Promise<boolean>, waited: () => void): Promise<boolean> {
  // The type says that it always exists, but insecure origins do not have it.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return listen()
  const isFree = await locks.request(name, { ifAvailable: true }, (lock) => lock && listen().then((isEnded) => ({ isEnded })))
  if (isFree) return isFree.isEnded
  waited()
  return locks.request(name, { signal }, () => (document.hidden ? false : listen())).catch(() => signal.aborted)
}

type Listening = { refresher: Refresher; begun: () => void; seconds: string; unseen: string; token: string; signal: AbortSignal }

/** Returns true if there is nothing left to wait for: the session is over, and `call` has handled this. */
async function listen({ refresher, begun, seconds, unseen, token, signal }: Listening): Promise<boolean> {
  // It may have been aborted while it waited for the lock.
  if (signal.aborted) return true
  const going = new AbortController()
  const stop = () => going.abort()
  const stopHidden = whenHidden(stop)
  let silence = setTimeout(stop, silenceMs)
  signal.addEventListener('abort', stop)
  try {
    const { body } = await callForFile('live.changes', { query: { seconds, unseen }, token, signal: going.signal })
    if (!body) return true
    begun()
    for await (const line of linesOf(body)) {
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMs)
      if (line.startsWith('data: ')) refresher.add(kindsIn(line.slice('data: '.length)))
    }
    return false
  } catch (error) {
    return error instanceof ProblemError && (error.status === 401 || error.status === 403)
  } finally {
    clearTimeout(silence)
    stopHidden()
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function kindsIn(text: string): string[] {
  const found: unknown = Reflect.get(Object(JSON.parse(text)), 'kinds')
  return Array.isArray(found) ? found.filter((kind) => typeof kind === 'string') : []
}

/** Calls `stop` after the page has been hidden for a while. Returns a function that cancels this. */
function whenHidden(stop: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(stop, hiddenMs)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
