import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { titled } from './fields.ts'
import { menuItem } from './menus.ts'
import { settled } from './story-browser.ts'

// A user without a mouse: everything can be reached by Tab, and each stop must show the focus.

/** `isGone`: the target has left the page, or was replaced by another element. */
type Stop = { name: string; isNowhere: boolean; isStuck: boolean; isTarget: boolean; isGone: boolean; issues: string[] }

const maxStops = 160

/** Observes from inside the page: the look of an element with focus is compared with its look without. */
const watch = `window.stopOfFocus ??= (() => {
  let last = null
  const still = new CSSStyleSheet()
  still.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const lookOf = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling]
    .filter(Boolean)
    .map((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, translate } = getComputedStyle(part)
      return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, translate].join()
    })
    .join('|')
  const nameOf = (one) => one.tagName.toLowerCase() + ' "' +
    (one.getAttribute('aria-label') || one.labels?.[0]?.textContent || one.textContent || one.id).trim().slice(0, 60) + '"'
  const isCovered = (one) => {
    const shown = one.offsetWidth > 2 ? one : one.parentElement
    const { left, top, width, height } = shown.getBoundingClientRect()
    const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]]
    return points.every(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return !hit || !(hit.closest('.toaster') || shown.contains(hit) || hit.contains(shown) && hit !== document.body && hit !== document.documentElement)
    })
  }
  return () => {
    const now = document.activeElement
    const isNowhere = !now || now === document.body
    const issues = []
    if (last?.one.isConnected && last.one !== now && last.one.id !== 'page' && !last.one.disabled && lookOf(last.one) === last.look)
      issues.push(nameOf(last.one) + ' does not show that it has the focus')
    if (!isNowhere && isCovered(now)) issues.push(nameOf(now) + ' is outside the window or behind something else')
    const isStuck = last?.one === now && !isNowhere
    last = isNowhere ? null : { one: now, look: lookOf(now) }
    const targets = window.targetsOfFocus ?? []
    const isTarget = targets.includes(now)
    const isGone = targets.length === 0 || targets.some((one) => !one.isConnected)
    return { name: isNowhere ? 'nowhere' : nameOf(now), isNowhere, isStuck, isTarget, isGone, issues }
  }
})()`

async function stop(page: Page): Promise<Stop> {
  return (await page.evaluate<Stop | null>('window.stopOfFocus?.() ?? null')) ?? (await page.evaluate<Stop>(`(${watch})()`))
}

/** Marks the targets, so that a stop need not search the page by role and name, which takes longer than the stop itself. */
async function rememberTargets(target: Locator): Promise<void> {
  await target.evaluateAll((found) => Reflect.set(globalThis, 'targetsOfFocus', found))
}

type Placed = {
  closest: (selector: string) => { contains: (other: unknown) => boolean } | null
  ownerDocument: { activeElement: unknown }
}

/** Searches in its dialog if it is in one. */
const isWhereFocusIs = (one: Placed) => one.closest('[role="dialog"]')?.contains(one.ownerDocument.activeElement) ?? true

/** Moves from stop to stop until the target has the focus; Shift+Tab moves backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  // A dialog receives the focus shortly after it is drawn.
  await expect
    .poll(() => target.first().evaluate(isWhereFocusIs), { message: `the focus is outside of ${String(target)}` })
    .toBe(true)
  const passed: string[] = []
  await rememberTargets(target)
  for (let count = 0; count < maxStops; count++) {
    const { name, isStuck, isNowhere, isTarget, isGone, issues } = await stop(page)
    expect(issues, `on the way to ${String(target)}`).toEqual([])
    if (count > 0 && isStuck) throw new Error(`The focus is trapped on ${name}.`)
    if ((isTarget || isGone || isNowhere) && (await page.locator(':focus').and(target).count())) return
    if (isTarget || isGone || isNowhere) await rememberTargets(target)
    passed.push(name)
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} is not reached by ${key}. The stops were: ${passed.join(' › ')}`)
}

/** Presses the reached element: a link or a button. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces the content of a field, or of the one with this label. */
export async function type(page: Page, target: Locator | string | RegExp, text: string): Promise<void> {
  await tabTo(page, typeof target === 'string' || target instanceof RegExp ? field(page, target) : target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Finds an entry by typing, moves to it by arrow keys, and selects it with Enter. */
export async function choose(page: Page, within: Page | Locator, label: string, typed: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label })
  await type(page, field, typed)
  await page.getByRole('option', { name: typed }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toContain(typed)
}

/** A person who loses the focus after an action would have to start again at the top of the page. */
export async function retainsFocus(page: Page): Promise<void> {
  await expect.poll(async () => (await stop(page)).isNowhere, { message: `the focus at ${page.url()} is nowhere` }).toBe(false)
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth')
  await type(page, page.getByLabel('Phone, CID or e-mail'), username)
  await type(page, page.getByRole('textbox', { name: 'Password' }), password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** Types into several fields of a form, by label, in order. */
export async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await type(page, label, text)
}

export async function openFrom(page: Page, item: string): Promise<void> {
  await press(page, await menuItem(page, item, (head) => press(page, head)))
  await titled(page, item)
  await settled(page)
  await retainsFocus(page)
}

export async function follow(page: Page, link: string | RegExp, title: string | RegExp): Promise<void> {
  await press(page, page.getByRole('link', { name: link }).first())
  await titled(page, title)
  await settled(page)
  await retainsFocus(page)
}

/** Submits a form and waits for the created record. */
export async function saved(page: Page, name: string, title: string | RegExp): Promise<void> {
  await press(page, button(page, name))
  await titled(page, title)
  await settled(page)
  await retainsFocus(page)
}

/** The next step of the wizard. */
export async function proceed(page: Page, next: string): Promise<void> {
  await press(page, button(page, 'Continue'))
  const steps = page.getByRole('navigation', { name: 'Steps of the new lease' })
  await steps.getByRole('button', { name: next }).and(page.locator('[aria-current="step"]')).waitFor()
  await retainsFocus(page)
}
