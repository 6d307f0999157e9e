import type { SourceText } from './collect-texts.ts'
import { type PoEntry, parsePo, printPo } from './po-file.ts'
import { translationErrors } from './check-translation.ts'

/** A catalogue with exactly the texts of the source: translations are kept, obsolete texts are removed, new ones are empty. */
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

/** The key that web and domain look up (domain/wording.ts). */
export function keyOf({ text, plural }: Pick<PoEntry, 'text' | 'plural'>): string {
  return plural === undefined ? text : `${text}\n${plural}`
}

/** The number of plural forms of a language: one in Dzongkha, two in English. */
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

/** The translated part of a catalogue, from 0 to 1; 1 only if nothing is missing. */
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

/** The same catalogue, with or without the mark that offers it before it is complete. */
export function withOffer(content: string, isPartial: boolean): string {
  const { header, entries } = parsePo(content)
  const rest = header
    .trimEnd()
    .split('\n')
    .filter((line) => line !== offerLine)
  return printPo({ header: [...rest, ...(isPartial ? [offerLine] : [])].join('\n'), entries })
}

/** The errors in a catalogue, as sentences. */
export function issuesOf(language: string, content: string): string[] {
  return parsePo(content).entries.flatMap((entry) => translationErrors(language, entry))
}

/**
 * The catalogue for the browser: a script that runs before any of our modules (web/platform/texts.ts reads it). Texts without a translation
 * are omitted, so the browser shows the English ones.
 */
export function catalogueScript(language: string, content: string): string {
  const entries = parsePo(content).entries.filter(isTranslated)
  const texts = entries.map((entry): [string, string | readonly string[]] => [
    keyOf(entry),
    entry.plural === undefined ? (entry.translations[0] ?? '') : entry.translations,
  ])
  const sentences = entries.filter(isServerText).map(({ text }) => text)
  const catalogue = { language, texts: Object.fromEntries(texts), sentences }
  return `document.documentElement.lang=${JSON.stringify(language)};sakhangCatalogue=${JSON.stringify(catalogue)}`
}

function isServerText({ text, places }: PoEntry): boolean {
  return /\{\d+\}/.test(text) && places.some((place) => !place.startsWith('web/'))
}
