import type { Page } from 'playwright-core'
import { settled } from './story-browser.ts'

export type Shift = { value: number; moved: string[] }

/** Records each shift with its heights, so that the report shows the element to fix. */
const noteShifts = `(() => {
  window.shifts = []
  const nameOf = ({ node, previousRect, currentRect }) =>
    [node?.nodeName, node?.className, node?.textContent?.slice(0, 20), previousRect.y, previousRect.height, currentRect.y, currentRect.height].join(' ')
  const note = ({ value, startTime, sources }) => window.shifts.push({ value, startTime, moved: sources.map(nameOf) })
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
})()`

/** Records shifts on every page that this tab opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts)
}

/** The shifts on the page during loading. */
export async function layoutShiftsOf(page: Page): Promise<readonly Shift[]> {
  await settled(page)
  return await page.evaluate<Shift[]>('window.shifts')
}
