import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { faultsOf, mergedCatalogue, shareTranslated } from './texts/catalogue.ts'
import { collectTexts, joinTexts, type SourceText } from './texts/collect-texts.ts'
import { notTexts } from './texts/not-texts.ts'
import { collectSentences } from './texts/sentences.ts'
import { textsOfCodes } from './texts/texts-of-codes.ts'
import { wrapTexts } from './texts/wrap-texts.ts'

// npm run texts: puts every bare text of web/ into a tag and brings the catalogues up to date (web/catalogues/README.md).
// With --check it only says what is missing. Files may be named; without, all of web/ is looked at.

const root = resolve(import.meta.dirname, '..')
const catalogues = join(root, 'web/catalogues')

function sources(room: 'web' | 'domain' | 'server' = 'web'): string[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.d|\.gen|\.test)\.tsx?$/.test(entry.name))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
    .sort((a, b) => (a < b ? -1 : 1))
}

function languages(): string[] {
  return readdirSync(catalogues)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
}

function wrapAll(paths: readonly string[]): void {
  const changed = paths.filter((path) => {
    const { text, found } = wrapTexts(path, readFileSync(join(root, path), 'utf8'), notTexts)
    if (found.length > 0) writeFileSync(join(root, path), text)
    return found.length > 0
  })
  if (changed.length === 0) return
  spawnSync('biome', ['check', '--write', '--linter-enabled=false', ...changed], { stdio: 'inherit', cwd: root })
  console.log(`Texts were put into a tag in:\n${changed.join('\n')}`)
}

function textsOfSource(): SourceText[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const behind = [...sources('domain'), ...sources('server')].filter((path) => !/^server\/(demo|testing)\//.test(path))
  return joinTexts([
    ...[...sources(), ...behind].flatMap((path) => collectTexts(path, read(path))),
    ...behind.flatMap((path) => collectSentences(path, read(path))),
    ...textsOfCodes(),
  ])
}

function updateCatalogues(): void {
  const texts = textsOfSource()
  for (const language of languages()) {
    const path = join(catalogues, `${language}.po`)
    const merged = mergedCatalogue(language, readFileSync(path, 'utf8'), texts)
    writeFileSync(path, merged)
    console.log(`${language}: ${texts.length} texts, ${Math.floor(shareTranslated(merged) * 100)} % translated`)
  }
}

/** What the check finds: bare texts by place, and catalogues that do not have the texts of the source. */
export function textFaults(): string[] {
  const bare = sources().flatMap((path) =>
    wrapTexts(path, readFileSync(join(root, path), 'utf8'), notTexts).found.map(
      ({ line, text }) => `${path}:${line}: a text that no catalogue knows: ${text}`,
    ),
  )
  const texts = textsOfSource()
  return [...bare, ...languages().flatMap((language) => catalogueFaults(language, texts))]
}

function catalogueFaults(language: string, texts: readonly SourceText[]): string[] {
  const path = `web/catalogues/${language}.po`
  const content = readFileSync(join(root, path), 'utf8')
  const faults = faultsOf(content).map((fault) => `${path}: ${fault}`)
  const isStale = mergedCatalogue(language, content, texts) !== content
  return isStale ? [...faults, `${path} does not have the texts of the source: npm run texts`] : faults
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--check')) {
    const faults = textFaults()
    for (const fault of faults) console.error(fault)
    process.exitCode = faults.length > 0 ? 1 : 0
  } else {
    wrapAll(args.length > 0 ? args : sources())
    updateCatalogues()
  }
}
