import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
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
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const seen: string[] = []
  faults.set(page, seen)
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) seen.push(message.text())
  })
  return page
}

export function faultsIn(page: Page): readonly string[] {
  return faults.get(page) ?? []
}

type AxeViolation = { id: string; impact: string | null; help: string; nodes: { target: unknown; failureSummary?: string }[] }

/** Serious and critical faults of accessibility on the screen as it stands, at both widths; one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await settled(page)
    await page.evaluate(axeSource)
    const violations: AxeViolation[] = await page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)",
    )
    for (const { id, impact, help, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      const where = nodes.map(({ target }) => JSON.stringify(target)).join(' ')
      found.push(`${page.url()} at ${viewport.width} px: ${id}, ${help}: ${where}`)
    }
  }
  return found
}

/** Nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
}

/** The page never scrolls sideways, not even on a phone. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
