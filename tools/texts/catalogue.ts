import type { SourceText } from './collect-texts.ts'
import { type PoEntry, parsePo, printPo } from './po-file.ts'

/** A catalogue with exactly the texts of the source: translations stay, what is gone goes, what is new is empty. */
export function mergedCatalogue(language: string, content: string, texts: readonly SourceText[]): string {
  const { header, entries } = parsePo(content)
  const known = new Map(entries.map((entry) => [keyOf(entry), entry.translations]))
  return printPo({
    header: header || headerOf(language),
    entries: texts.map((text) => ({ ...text, translations: known.get(keyOf(text)) ?? [] })),
  })
}

/** As web and domain ask for it (domain/wording.ts). */
function keyOf({ text, plural }: Pick<PoEntry, 'text' | 'plural'>): string {
  return plural === undefined ? text : `${text}\n${plural}`
}

function headerOf(language: string): string {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
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

function isTranslated({ translations }: PoEntry): boolean {
  return translations.length > 0 && translations.every((text) => text !== '')
}

/** Translations whose gaps are not those of the text; of a count {n} may be left out, as in “one day left”. */
export function issuesOf(content: string): string[] {
  return parsePo(content).entries.flatMap(({ text, plural, translations }) =>
    translations
      .filter((one) => one !== '' && gapsOf(one) !== gapsOf(plural ?? text))
      .map((one) => `“${one}” does not have the gaps of “${plural ?? text}”`),
  )
}

function gapsOf(text: string): string {
  return [...new Set(text.match(/\{\d+\}/g))].sort((a, b) => (a < b ? -1 : 1)).join()
}

/** The catalogue as the browser gets it: a script that runs before any of our modules (web/platform/texts.ts reads it). */
export function catalogueScript(language: string, content: string): string {
  const { entries } = parsePo(content)
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
