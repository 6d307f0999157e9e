import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '../tools/find-chromium.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return await chromium.launch({ executablePath, args, env })
}

/** What went wrong in the page without anybody seeing it: exceptions and refused policies. */
const faults = new WeakMap<Page, string[]>()

/** A browser of one person: a fresh tab with nobody signed in. */
export async function openTab(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: desktop, reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const seen: string[] = []
  faults.set(page, seen)
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) seen.push(message.text())
  })
  return page
}

/**
 * What would keep somebody from using the screen as it stands, one line each: serious and critical faults of accessibility at
 * both widths, a page that scrolls sideways, an exception behind it.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const found = [...(faults.get(page) ?? [])]
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

/** What reaches farthest to the right, so that the report names what to mend. */
const widest = `[...document.querySelectorAll('main *')]
  .map((one) => [one.getBoundingClientRect().right, one.tagName + '.' + one.className])
  .sort(([a], [b]) => b - a).slice(0, 3).map(([right, name]) => name + ' to ' + Math.round(right)).join(', ')`

/** How far the page scrolls sideways once it has taken the window's width; a table may still be turning into cards. */
async function overflowOf(page: Page): Promise<number> {
  const now = () => page.evaluate<number>(overflowing)
  await expect
    .poll(now, { timeout: 5_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined)
  return now()
}

type Violation = { id: string; impact: string | null; help: string; nodes: { target: unknown }[] }

/** What is there for a moment while a card comes hinders nobody. */
async function lastingViolations(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(async () => (found = await violationsIn(page)), { timeout: 5_000 })
    .toEqual([])
    .catch(() => undefined)
  return found
}

async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const violations = await page.evaluate<Violation[]>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)",
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ target }) => JSON.stringify(target)).join(' ')}`)
}

/** Nothing is loading any more, and what depends on the width of the window has been drawn for it. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await drawn(page)
}

/** What was under way in the page has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
