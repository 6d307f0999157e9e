import type { SourceText } from './collect-texts.ts'
import { type PoEntry, parsePo, printPo } from './po-file.ts'
import { translationErrors } from './check-translation.ts'

/** A catalogue with exactly the texts of the source: translations stay, what is gone goes, what is new is empty. */
export function mergedCatalogue(language: string, content: string, texts: readonly SourceText[]): string {
  const { header, entries } = content === '' ? { header: '', entries: [] } : parsePo(content)
  const known = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return printPo({
    header: header || headerOf(language),
    entries: texts.map((text) => {
      const entry = known.get(keyOf(text))
      return { ...text, translations: entry?.translations ?? [], remarks: entry?.remarks, isFuzzy: entry?.isFuzzy }
    }),
  })
}

/** As web and domain ask for it (domain/wording.ts). */
export function keyOf({ text, plural }: Pick<PoEntry, 'text' | 'plural'>): string {
  return plural === undefined ? text : `${text}\n${plural}`
}

/** How many forms a language has for counts: one in Dzongkha, two in English. */
export function formCount(language: string): number {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
}

function headerOf(language: string): string {
  const forms = formCount(language)
  return [
    'Project-Id-Version: Sakhang',
    `Language: ${language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Plural-Forms: nplurals=${forms}; plural=${forms === 1 ? '0' : '(n != 1)'};`,
  ].join('\n')
}

/** How much of a catalogue is translated, from 0 to 1; 1 only where nothing is missing. */
export function shareTranslated(content: string): number {
  const { entries } = parsePo(content)
  return entries.length === 0 ? 0 : entries.filter(isTranslated).length / entries.length
}

export function isTranslated({ translations, isFuzzy = false }: PoEntry): boolean {
  return !isFuzzy && translations.length > 0 && translations.every((text) => text !== '')
}

const offerLine = 'X-Offer: incomplete'

/** Whether users may choose it: every text is translated, or it was installed with `--partial` (decision 113). */
export function isOffered(content: string): boolean {
  return shareTranslated(content) === 1 || parsePo(content).header.split('\n').includes(offerLine)
}

/** The same catalogue, offered before it is complete or not. */
export function withOffer(content: string, isPartial: boolean): string {
  const { header, entries } = parsePo(content)
  const rest = header
    .trimEnd()
    .split('\n')
    .filter((line) => line !== offerLine)
  return printPo({ header: [...rest, ...(isPartial ? [offerLine] : [])].join('\n'), entries })
}

/** What is wrong in a catalogue, as sentences. */
export function issuesOf(language: string, content: string): string[] {
  return parsePo(content).entries.flatMap((entry) => translationErrors(language, entry))
}

/**
 * The catalogue as the browser gets it: a script that runs before any of our modules (web/platform/texts.ts reads it). A text without
 * a translation is not in it, so the browser shows the English one.
 */
export function catalogueScript(language: string, content: string): string {
  const entries = parsePo(content).entries.filter(isTranslated)
  const texts = entries.map((entry): [string, string | readonly string[]] => [
    keyOf(entry),
    entry.plural === undefined ? (entry.translations[0] ?? '') : entry.translations,
  ])
  const sentences = entries.filter(isSaidByServer).map(({ text }) => text)
  const catalogue = { language, texts: Object.fromEntries(texts), sentences }
  return `document.documentElement.lang=${JSON.stringify(language)};sakhangCatalogue=${JSON.stringify(catalogue)}`
}

function isSaidByServer({ text, places }: PoEntry): boolean {
  return /\{\d+\}/.test(text) && places.some((place) => !place.startsWith('web/'))
}
