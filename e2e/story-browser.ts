import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../tools/find-chromium.ts'
import { proceedTo, settled, watchPages } from './page-idle.ts'
import type { RunningProduct } from './running-product.ts'

export { proceedTo, settled }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

let ofWorker: Browser | undefined

/**
 * The browser of this worker, shared by its stories one after the other, because each launch takes a second of processor time. Stories are
 * isolated, because each tab has its own context. The browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (!ofWorker?.isConnected()) {
    const { executablePath, args, env } = await findChromium()
    ofWorker = await chromium.launch({ executablePath, args, env })
  }
  return ofWorker
}

/** Closes the tabs of a story, with all that they stored. */
export async function closeTabs(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** At the end of a story: closes its tabs, the product and its data. If the story could not start, some of them are missing. */
export async function closeStory(
  browser: Browser | undefined,
  server: RunningProduct | undefined,
  dataDir: string,
): Promise<void> {
  await closeTabs(browser)
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** All open pages of the story. */
export function openPages(): Page[] {
  return [...(ofWorker?.contexts() ?? []), ...otherContexts].flatMap((context) => context.pages())
}

const otherContexts = new Set<BrowserContext>()

/** For a browser that a story started itself: if the story fails, its pages are printed too. */
export function includeInOpenPages(context: BrowserContext): void {
  otherContexts.add(context)
  context.on('close', () => otherContexts.delete(context))
}

/** Errors in the page that nobody sees: exceptions and policy violations. */
const issues = new WeakMap<Page, string[]>()

/** A fresh tab for one person, with nobody signed in. */
export async function openTab(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: desktop, reducedMotion: 'reduce', locale: 'en-GB' })
  await watchPages(context)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const seen: string[] = []
  issues.set(page, seen)
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) seen.push(message.text())
  })
  return page
}

/**
 * Obstacles to using the screen, one line each: serious and critical accessibility errors at both widths, a page that scrolls sideways, an
 * exception.
 */
export async function issuesOf(page: Page): Promise<string[]> {
  const found = [...(issues.get(page) ?? [])]
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await settled(page)
    const where = `${page.url()} at ${viewport.width} px`
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${where}: scrolls sideways by ${overflow} px: ${await page.evaluate<string>(widest)}`)
    found.push(...(await lastingViolations(page)).map((violation) => `${where}: ${violation}`))
  }
  return found
}

const overflowing = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** The element that extends farthest to the right, so that the report names what to fix. */
const widest = `[...document.querySelectorAll('main *')]
  .map((one) => [one.getBoundingClientRect().right, one.tagName + '.' + one.className])
  .sort(([a], [b]) => b - a).slice(0, 3).map(([right, name]) => name + ' to ' + Math.round(right)).join(', ')`

/** How far the page scrolls sideways once it has the window's width; a table may still be turning into cards. */
async function overflowOf(page: Page): Promise<number> {
  return waitUntilStable(
    () => page.evaluate<number>(overflowing),
    (overflow) => overflow <= 0,
  )
}

type Violation = { id: string; impact: string | null; help: string; nodes: { target: unknown }[] }

/** Violations that exist only for a moment while a card loads are ignored. */
async function lastingViolations(page: Page): Promise<string[]> {
  return waitUntilStable(
    () => violationsIn(page),
    (found) => found.length === 0,
  )
}

const timeoutMs = 5_000

/** Checks repeatedly until the result is good, and returns the last result. */
async function waitUntilStable<T>(look: () => Promise<T>, isGood: (found: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const found = await look()
    if (isGood(found) || Date.now() > deadline) return found
  }
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource)
  const violations = await page.evaluate<Violation[]>(runAxe)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ target }) => JSON.stringify(target)).join(' ')}`)
}

/**
 * Runs axe at the top of the page, and with dialogs at full height without sticky parts, because axe reports a button that is half covered
 * by the top bar or by the buttons of a dialog as too small. Only violations are requested, and `preload` would read every style sheet
 * again for a rule that is not used.
 */
const runAxe = `(async () => {
  const top = scrollY
  const dialogs = [...document.querySelectorAll('[role=dialog]')].map((dialog) => [dialog, dialog.scrollTop])
  const sticky = dialogs.flatMap(([dialog]) => [...dialog.querySelectorAll('*')].filter((one) => getComputedStyle(one).position === 'sticky'))
  const whole = new CSSStyleSheet()
  whole.replaceSync('[role=dialog] { max-height: none !important; overflow: visible !important }')
  try {
    document.adoptedStyleSheets.push(whole)
    for (const one of sticky) one.style.position = 'static'
    scrollTo({ top: 0, behavior: 'instant' })
    const options = { runOnly: ${JSON.stringify(wcagTags)}, resultTypes: ['violations'], preload: false }
    return (await axe.run(document, options)).violations
  } finally {
    for (const one of sticky) one.style.position = ''
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== whole)
    for (const [dialog, scrolled] of dialogs) dialog.scrollTop = scrolled
    scrollTo({ top, behavior: 'instant' })
  }
})()`

/** Waits until the current work of the page has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
