import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mergedCatalogue } from './catalogue.ts'
import type { SourceText } from './collect-texts.ts'
import { type DzongkhaTerm, dzongkhaTerms, termsDocument, termsIn } from './dzongkha-terms.ts'
import { type ScreenOfRoutes, screensByFile, screensOfRoutes } from './screens-of-files.ts'

const root = resolve(import.meta.dirname, '../..')
const maxNamed = 3

/** The pictures of each text, by its English key; created by `shownIn` of screen-pictures.ts. */
export type PicturesOfTexts = ReadonlyMap<string, readonly string[]>

type Sources = {
  byFile: ReadonlyMap<string, readonly ScreenOfRoutes[]>
  terms: readonly DzongkhaTerm[]
  pictures: PicturesOfTexts
}

/** The context for translating a text: its screens, its pictures, and the Dzongkha terms in it. */
export function describedText(text: SourceText, { byFile, terms, pictures }: Sources): SourceText {
  const notes = [
    ...text.notes,
    placeNote(text, byFile),
    ...(pictures.get(text.text) ?? []).slice(0, maxNamed).map((file) => `Picture: pictures/${file}`),
    ...termsIn(text.plural ?? text.text, terms).map(
      ({ english, dzongkha, source }) => `Term: ${english} = ${dzongkha} (${source})`,
    ),
  ]
  return { ...text, notes }
}

function placeNote({ places }: SourceText, byFile: Sources['byFile']): string {
  const screens = new Map(places.flatMap((place) => byFile.get(place) ?? []).map((screen) => [screen.path, screen]))
  if (screens.size === 0) {
    return places.some((place) => place.startsWith('web/'))
      ? 'Around every screen: menus, top bar, messages'
      : 'From the server: an error, a message or a document'
  }
  const named = [...screens.values()].slice(0, maxNamed).map(({ path, label }) => `${path} (${label})`)
  const more = screens.size - named.length
  return `Screen: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The catalogue for the translator; existing translations of `content` are kept. */
export function templateOf(
  language: string,
  content: string,
  texts: readonly SourceText[],
  pictures: PicturesOfTexts = new Map(),
): string {
  const sources = {
    byFile: screensByFile(screensOfRoutes()),
    terms: language === 'dz' ? dzongkhaTerms() : [],
    pictures,
  }
  return mergedCatalogue(
    language,
    content,
    texts.map((text) => describedText(text, sources)),
  )
}

/** A folder for the translator: the catalogue, instructions, and the terms. Returns the path of the catalogue. */
export function writeTemplate(folder: string, language: string, catalogue: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${language}.po`)
  writeFileSync(path, catalogue)
  writeFileSync(join(folder, 'README.md'), readFileSync(join(root, 'docs/translating.md'), 'utf8'))
  if (language === 'dz') writeFileSync(join(folder, 'terms.md'), termsDocument())
  return path
}
