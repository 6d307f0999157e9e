import type { Browser, Page, Request } from 'playwright-core'
import { liveContract } from '../domain/overview/live-contract.ts'

export type Visit = {
  name: string
  path: string
  /** A selector for the main content: the visit has succeeded when it is visible. */
  content: string
  as?: { username: string; password: string }
}
export type FeltTimes = {
  /** From the start of the visit until the content is visible. */
  contentMs: number
  /** Largest contentful paint. */
  paintMs: number
  /** Blocking time: the time beyond 50 ms in which the page did not respond. */
  blockedMs: number
  /** Cumulative layout shift, as the browser scores it. */
  shift: number
}

const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowDown = 4

/** Runs in the page before its own scripts; records the time at which the content is first laid out. */
const watch = (content: string) => `(() => {
  const felt = (window.felt = { contentMs: 0, paintMs: 0, blockedMs: 0, shift: 0 })
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => (felt.paintMs = entry.startTime))
  on('longtask', (entry) => (felt.blockedMs += entry.duration - 50))
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) felt.shift += entry.value })
  const look = () => {
    if (document.querySelector(${JSON.stringify(content)})?.getClientRects().length > 0) felt.contentMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

/** One visit with an empty cache and another one after it, in a fresh phone context. */
export async function feltOn(browser: Browser, address: string, visit: Visit): Promise<{ cold: FeltTimes; warm: FeltTimes }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (visit.as) await signIn(page, address, visit.as)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.clearBrowserCache')
  await line.send('Network.emulateNetworkConditions', slowLine)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript(watch(visit.content))
  const cold = await visited(page, visit.path)
  const warm = await visited(page, visit.path)
  await context.close()
  return { cold, warm }
}

/** Signs in this tab without loading a page of the product, so that its files stay uncached. */
export async function signIn(
  page: { goto(address: string): Promise<unknown>; evaluate(script: string): Promise<unknown> },
  address: string,
  { username, password }: NonNullable<Visit['as']>,
): Promise<void> {
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(
    `fetch('/api/auth/login', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(JSON.stringify({ username, password }))},
    }).then((reply) => reply.json()).then(({ token, expiresAt, user, currentRole }) => {
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('expiresAt', expiresAt)
      sessionStorage.setItem('user', JSON.stringify(user))
      sessionStorage.setItem('currentRole', JSON.stringify(currentRole))
    })`,
  )
}

async function visited(page: Page, path: string): Promise<FeltTimes> {
  const quiet = quietOf(page)
  await page.goto(path, { waitUntil: 'commit' })
  // The page's policy refuses waitForFunction.
  await page.evaluate(
    'new Promise((seen) => { const look = () => (felt.contentMs > 0 ? seen() : setTimeout(look, 50)); look() })',
  )
  // Content that loads later may still cause shifts.
  await quiet
  return await page.evaluate<FeltTimes>('window.felt')
}

/** Waits until there was no request for half a second. The stream of live updates is ignored, because it stays open as long as the page. */
async function quietOf(page: Page): Promise<void> {
  const open = new Set<Request>()
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      clearTimeout(timer)
      if (open.size === 0) timer = setTimeout(done, 500)
    }
    const began = (request: Request) => {
      if (new URL(request.url()).pathname.endsWith(liveContract.changes.path)) return
      open.add(request)
      clearTimeout(timer)
    }
    const ended = (request: Request) => {
      open.delete(request)
      wait()
    }
    const done = () => {
      page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
      resolve()
    }
    page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  })
}
