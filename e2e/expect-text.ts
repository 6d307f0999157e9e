import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the place says it: a card's title may stand before its answer has come. A no-break space reads as a space. */
export async function expectText(place: Locator, words: RegExp | string): Promise<void> {
  await expect.poll(async () => (await place.innerText()).replaceAll('\u00a0', ' ')).toMatch(words)
}
