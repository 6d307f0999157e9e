import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the element contains the text: the title of a card may appear before its data. A no-break space counts as a space. */
export async function expectText(place: Locator, words: RegExp | string): Promise<void> {
  await expect.poll(async () => (await place.innerText()).replaceAll('\u00a0', ' ')).toMatch(words)
}
