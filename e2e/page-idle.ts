import { EventEmitter, once } from 'node:events'
import type { BrowserContext, Page, Request } from 'playwright-core'

// Waits until a page is idle: nothing is loading, no short timer is running, and everything is drawn. Playwright's “networkidle” waits for
// half a second without a request at the first load, and not at all when the page only changes its address.

const maxIdleWaitMs = 60_000
/** Delays after typing, and work that a page does after its first reads. Longer timers are clocks, like the display time of a message. */
const shortTimerMs = 1_000

type Traffic = { running: Set<Request>; started: number; ended: EventEmitter }
const trafficOf = new WeakMap<Page, Traffic>()

/** Counts the short timers of a page. */
const countTimers = `(() => {
  if (window.shortTimers) return
  const pending = (window.shortTimers = new Set())
  const { setTimeout: set, clearTimeout: clear } = window
  window.setTimeout = (work, delay, ...rest) => {
    const id = set((...given) => (pending.delete(id), work(...given)), delay, ...rest)
    if (!(delay > ${shortTimerMs})) pending.add(id)
    return id
  }
  window.clearTimeout = (id) => (pending.delete(id), clear(id))
})()`

const withoutTimers = `new Promise((resolve) => {
  const look = () => requestAnimationFrame(() => requestAnimationFrame(() => (window.shortTimers?.size ? look() : resolve())))
  look()
})`

/** Must be called before the context has pages. */
export async function watchPages(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    const traffic: Traffic = { running: new Set(), started: 0, ended: new EventEmitter() }
    trafficOf.set(page, traffic)
    page.on('request', (request) => {
      if (isEndless(request)) return
      traffic.running.add(request)
      traffic.started += 1
    })
    const end = (request: Request) => {
      traffic.running.delete(request)
      traffic.ended.emit('end')
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  })
  await context.addInitScript(countTimers)
}

/** The page receives other people's changes there, for as long as it is open. */
const isEndless = (request: Request) => new URL(request.url()).pathname === '/api/live'

/** Nothing is loading, no short timer is running, and the result has been drawn. */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('This page is not watched: open it with openTab.')
  const signal = AbortSignal.timeout(maxIdleWaitMs)
  for (;;) {
    if (signal.aborted) throw new Error(`${page.url()} does not come to rest. It waits for: ${addressesOf(traffic)}`)
    const { started } = traffic
    await page.waitForLoadState('load')
    await withoutRequests(traffic, signal)
    const isDrawn = await drawnWithoutTimers(page)
    const isLoaded = (await page.getByRole('status', { name: 'Loading' }).count()) === 0
    if (isDrawn && isLoaded && traffic.running.size === 0 && traffic.started === started) return
  }
}

/** The router of the product reports that it has drawn the screen of the address. */
const arrived = `new Promise((resolve) => {
  const look = () => requestAnimationFrame(() => {
    const { status, resolvedLocation } = window.__TSR_ROUTER__.state
    status === 'idle' && resolvedLocation?.pathname === location.pathname ? resolve() : look()
  })
  look()
})`

/**
 * Opens another screen in the same page, as a link does. A story with many screens need not load and compile the product for each; a story
 * about loading calls `page.goto`.
 */
export async function proceedTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await page.evaluate(arrived)
  await settled(page)
}

async function withoutRequests({ running, ended }: Traffic, signal: AbortSignal): Promise<void> {
  while (running.size > 0 && !signal.aborted) await once(ended, 'end', { signal }).catch(unlessAborted)
}

function unlessAborted(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

/** False if the page went to another address in the meantime. */
async function drawnWithoutTimers(page: Page): Promise<boolean> {
  try {
    await page.evaluate(withoutTimers)
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('Execution context was destroyed')) return false
    throw error
  }
}

function addressesOf({ running }: Traffic): string {
  return [...running].map((request) => request.url()).join(', ') || 'its timers'
}
