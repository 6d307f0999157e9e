import type { Page } from 'playwright-core'
import { catalogueScript, mergedCatalogue } from '../tools/texts/catalogue.ts'
import { parsePo, printPo } from '../tools/texts/po-file.ts'
import { sourceTexts } from '../tools/texts/source-texts.ts'

// An artificial language with a complete catalogue: every letter has a mark, so that untranslated text is visible. Its plural forms are
// those of English.

export const pseudo = 'qps'
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'åƀçđéƒĝħîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĦÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'

/** “Advice {0}” → “Åđṽîçé {0}”. */
export function inPseudo(text: string): string {
  return text.replaceAll(/\{\w+\}|[a-zA-Z]/g, (one) => (one.length > 1 ? one : (marked[plain.indexOf(one)] ?? one)))
}

let catalogue: string | undefined

/** Created once, because it reads every source of the web app. */
function pseudoCatalogue(): string {
  return (catalogue ??= makeCatalogue())
}

function makeCatalogue(): string {
  const file = parsePo(mergedCatalogue(pseudo, '', sourceTexts()))
  const entries = file.entries.map((entry) => ({
    ...entry,
    translations: (entry.plural === undefined ? [entry.text] : [entry.text, entry.plural]).map(inPseudo),
  }))
  return catalogueScript(pseudo, printPo({ ...file, entries }))
}

/** Simulates a product with a complete catalogue of it: its script, and its name in index.html. */
export async function offerPseudo(page: Page): Promise<void> {
  const body = pseudoCatalogue()
  await page.route(`**/texts/${pseudo}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // A request on a connection that the server has closed is repeated.
      const response = await route.fetch({ maxRetries: 2 })
      const body = (await response.text()).replace('name="languages" content=""', `name="languages" content="${pseudo}"`)
      return route.fulfill({ response, body })
    },
  )
}

/** Texts on the screen with unmarked words: neither in the catalogue, nor in `known`, nor marked as English. */
export async function plainTexts(page: Page, known: RegExp): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('body *:not(script, style, noscript, [lang="en"], [lang="en"] *)')].flatMap((one) =>
      [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent)),
    ...[...document.querySelectorAll(':is([aria-label], [title], [placeholder], [alt]):not([aria-hidden="true"], [lang="en"] *)')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '')),
    document.title,
  ]`)
  return [...new Set(texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(known, ''))))]
}
