import type { Page } from 'playwright-core'
import { settled } from './story-browser.ts'

// The view of a user who zooms the page to 200 %: the same window with half the space, on a phone and on a desktop.

const twiceAsLarge = [
  { width: 195, height: 422 },
  { width: 720, height: 450 },
]

/** Reports a page that scrolls sideways, targets smaller than 24 px, and buttons with truncated labels. */
export async function issuesWhenLarge(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const viewport of twiceAsLarge) {
    await page.setViewportSize(viewport)
    await settled(page)
    const where = `${new URL(page.url()).pathname} at ${viewport.width} px`
    const issues = await page.evaluate<string[]>(`[...(${sideways})(), ...(${smallTargets})(), ...(${cutButtons})()]`)
    found.push(...issues.map((issue) => `${where}: ${issue}`))
  }
  return found
}

const sideways = `() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const widest = [...document.querySelectorAll('body *')]
    .map((one) => [one.getBoundingClientRect().right, one.tagName + '.' + one.className])
    .sort(([a], [b]) => b - a).slice(0, 3).map(([right, name]) => name + ' to ' + Math.round(right))
  return ['scrolls sideways by ' + (scrollWidth - clientWidth) + ' px: ' + widest.join(', ')]
}`

const cutButtons = `() => [...document.querySelectorAll('.mantine-Button-label')]
  .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight)
  .map((one) => 'cuts off the words: ' + one.textContent.trim())`

/** A link in a sentence is as high as its line, and the label of a checkbox or button belongs to its target. */
const smallTargets = `() => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden, [inert], [aria-hidden="true"]')
  const isInSentence = (one) => one.tagName === 'A' && getComputedStyle(one).display === 'inline' &&
    [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim().length > 1)
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((one) => isSeen(one) && !one.disabled && !isInSentence(one))
    .map((one) => [one, [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect())])
    .filter(([, boxes]) => boxes[0].width > 1)
    .map(([one, boxes]) => [one, Math.max(...boxes.map(({ width }) => width)), Math.max(...boxes.map(({ height }) => height))])
    .filter(([, width, height]) => width < 23.9 || height < 23.9)
    .map(([one, width, height]) =>
      Math.round(width) + ' × ' + Math.round(height) + ' px to tap: ' + (one.getAttribute('aria-label') ?? one.textContent).trim())
}`

/** The user of each page, by sign-in phone; public pages have none. */
export function enlargedPages({ tenant, owner }: { tenant: string; owner: string }): [string, readonly string[]][] {
  return [
    ['anybody', ['/', '/rents', '/privacy', '/request-access', '/auth', '/auth/signup']],
    [tenant, ['/tenant', '/tenant/lease', '/tenant/payments', '/tenant/maintenance', '/tenant/notifications', '/tenant/profile']],
    [
      owner,
      [
        '/owner',
        '/owner/properties/plots',
        '/owner/lease/listing',
        '/owner/lease/unit-lease',
        '/owner/payments/list-building',
        '/owner/payments/tax-report-building-list',
        '/owner/payments/statement',
        '/owner/profile',
      ],
    ],
  ]
}
