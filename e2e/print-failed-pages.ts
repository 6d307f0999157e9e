import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPages } from './story-browser.ts'

// A story that fails under load rarely fails a second time, so its report includes the content of the screen.

const maxChars = 1500

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) console.error(await shownOn(page))
})

/** Only dialogs and alerts if there are any, because they usually block the story. */
async function shownOn(page: Page): Promise<string> {
  const text = await page
    .evaluate<string>(
      `[...document.querySelectorAll('[role=dialog], [role=alert], [role=status]')].map((part) => part.innerText.trim()).filter(Boolean)
        .concat(document.querySelector('main')?.innerText ?? document.body.innerText).join('\\n---\\n')`,
    )
    .catch((error: unknown) => `not readable: ${String(error)}`)
  return `${page.url()} showed:\n${text.slice(0, maxChars)}`
}
