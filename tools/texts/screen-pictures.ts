import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import type { SourceText } from './collect-texts.ts'
import type { ScreenOfRoutes } from './screens-of-files.ts'

// Takes a picture of every screen of the demo and of the dialogs that open on it, and lists the texts on each. It saves nothing in them.

type Visit = { area: string; phone?: string; isPhone?: true }

const visits: readonly Visit[] = [
  { area: 'public' },
  { area: 'admin', phone: '17100001' },
  { area: 'operator', phone: '17100001' },
  { area: 'owner', phone: '17600013' },
  { area: 'tenant', phone: '17601014', isPhone: true },
]
const password = 'lotus in the valley'
const maxDialogs = 8

/** The visible texts, by the file of the picture. */
export type SeenTexts = Map<string, Set<string>>

type Walk = { page: Page; folder: string; seen: SeenTexts; screens: readonly ScreenOfRoutes[] }

/** Visits every screen and returns the visible texts, and the addresses to which no link of the demo leads. */
export async function takeScreenPictures(
  browser: Browser,
  address: string,
  folder: string,
  screens: readonly ScreenOfRoutes[],
): Promise<{ seen: SeenTexts; missed: string[] }> {
  mkdirSync(folder, { recursive: true })
  const seen: SeenTexts = new Map()
  const missed: string[] = []
  for (const visit of visits) {
    const context = await newContext(browser, address, visit)
    try {
      const page = await context.newPage()
      if (visit.phone) await signIn(page, visit.phone)
      const own = screens.filter(({ area }) => area === visit.area)
      missed.push(...(await walk({ page, folder, seen, screens: own })))
    } finally {
      await context.close()
    }
  }
  return { seen, missed }
}

async function newContext(browser: Browser, baseURL: string, { isPhone }: Visit): Promise<BrowserContext> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(20_000)
  await context.addInitScript("localStorage.setItem('theme', 'light')")
  return context
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Phone, CID or e-mail').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
}

/** Addresses without a parameter first; the others by the first link that leads to one. */
async function walk({ page, folder, seen, screens }: Walk): Promise<string[]> {
  const left = new Map(screens.map((screen) => [screen.path, screen]))
  const queue = screens.filter(({ path }) => !path.includes('$')).map(({ path }) => ({ address: path, path }))
  for (const { path } of queue) left.delete(path)
  for (const { address, path } of queue) {
    const found = await visitScreen(page, address, { file: fileOf(path), folder, seen })
    for (const link of found) {
      const screen = [...left.values()].find((one) => leadsTo(link, one.path))
      if (!screen) continue
      left.delete(screen.path)
      queue.push({ address: link, path: screen.path })
    }
  }
  return [...left.keys()]
}

/** “/admin/$id” and “/admin/7” → true, but not for a segment of another screen, such as “new”. */
export function leadsTo(link: string, path: string): boolean {
  const parts = link.replace(/[?#].*$/, '').split('/')
  const wanted = path.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith('$') ? /[\d-]{2}/.test(parts[at] ?? '') || part === '$page' : part === parts[at]))
  )
}

function fileOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replaceAll('$', '')
}

type Target = { file: string; folder: string; seen: SeenTexts }

/** Takes pictures of the screen and its dialogs; returns the addresses that it links to. */
async function visitScreen(page: Page, address: string, target: Target): Promise<string[]> {
  await page.goto(address)
  await drawn(page)
  await takePicture(page, `${target.file}.png`, target, true)
  const links = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a[href^=\"/\"]')].map((one) => one.getAttribute('href'))",
  )
  await openDialogs(page, target)
  return links
}

/** Opens everything behind a button with “…”, including those in the menu of the page. */
async function openDialogs(page: Page, target: Target): Promise<void> {
  let taken = 0
  for (const isInMenu of [false, true]) {
    if (isInMenu && !(await openMenu(page))) return
    if (isInMenu) await takePicture(page, `${target.file}-menu.png`, target, false)
    const role = isInMenu ? 'menuitem' : 'button'
    const names = await page.getByRole(role, { name: /…$/ }).allInnerTexts()
    for (const name of [...new Set(names.map((one) => one.trim()))].filter(Boolean)) {
      if (taken >= maxDialogs) return
      if (isInMenu && !(await openMenu(page))) return
      if (await openDialog(page, role, name)) await takePicture(page, `${target.file}-${(taken += 1)}.png`, target, false)
      await closeDialog(page)
    }
  }
}

async function openMenu(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'More actions' }).first()
  if (!(await button.isVisible())) return false
  if ((await page.getByRole('menu').count()) === 0) await button.click()
  return page
    .getByRole('menu')
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    )
}

async function openDialog(page: Page, role: 'menuitem' | 'button', name: string): Promise<boolean> {
  try {
    await page.getByRole(role, { name, exact: true }).first().click({ timeout: 3_000 })
    await page.getByRole('dialog').last().waitFor({ timeout: 3_000 })
    await drawn(page)
    return true
  } catch {
    // It is disabled here, or leads to another page.
    return false
  }
}

async function closeDialog(page: Page): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator('[role="dialog"], [role="menu"]').count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(250)
  }
}

/** A palette of 64 colours, so that the files are small enough for e-mail. */
async function takePicture(page: Page, file: string, { folder, seen }: Target, fullPage: boolean): Promise<void> {
  const picture = await page.screenshot({ fullPage })
  const { height = 0 } = await sharp(picture).metadata()
  const cut = sharp(picture).extract({ left: 0, top: 0, width: page.viewportSize()?.width ?? 1, height: Math.min(height, 4_000) })
  await cut.png({ palette: true, colours: 64, effort: 3 }).toFile(join(folder, file))
  seen.set(file, new Set(await page.evaluate<string[]>(textsOnPage)))
}

/** The visible lines, and the texts for screen readers. */
const textsOnPage = `[
  ...[...document.querySelectorAll('body *')].filter((one) => (one.innerText ?? '').length < 600).flatMap((one) => (one.innerText ?? '').split('\\n')),
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '')),
].map((text) => text.trim()).filter(Boolean)`

async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined) // Live updates may keep a request open.
  await page
    .getByRole('status', { name: 'Loading' })
    .first()
    .waitFor({ state: 'detached', timeout: 15_000 })
    .catch(() => undefined)
  await page.waitForTimeout(300)
}

/** By the English text: the pictures that show it, those with the fewest texts first. */
export function shownIn(texts: readonly SourceText[], seen: SeenTexts): Map<string, string[]> {
  const files = [...seen].toSorted(([, one], [, other]) => one.size - other.size)
  const where = new Map<string, string[]>()
  for (const [file, lines] of files) for (const line of lines) where.set(line, [...(where.get(line) ?? []), file])
  const lines = [...where.keys()]
  return new Map(
    texts.map(({ text, plural }) => [text, [...filesOf(text, where, lines), ...(plural ? filesOf(plural, where, lines) : [])]]),
  )
}

function filesOf(text: string, where: ReadonlyMap<string, readonly string[]>, lines: readonly string[]): readonly string[] {
  if (!/\{\w+\}/.test(text)) return where.get(text.trim()) ?? []
  const literal =
    text
      .split(/\{\w+\}/)
      .toSorted((one, other) => other.length - one.length)[0]
      ?.trim() ?? ''
  if (literal.length < 4) return []
  const pattern = new RegExp(
    `^${text
      .trim()
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{\w+\}/g, '.+?')}$`,
  )
  return lines.filter((line) => line.includes(literal) && pattern.test(line)).flatMap((line) => where.get(line) ?? [])
}
