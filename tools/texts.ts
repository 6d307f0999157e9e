import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { languageCode } from '../domain/appearance.ts'
import { issuesOf, mergedCatalogue, shareTranslated } from './texts/catalogue.ts'
import type { SourceText } from './texts/collect-texts.ts'
import { notTexts } from './texts/not-texts.ts'
import { sourceFiles, sourceTexts } from './texts/source-texts.ts'
import { wrapTexts } from './texts/wrap-texts.ts'

// npm run texts: puts every bare text of web/ into a tag and updates the catalogues (web/catalogues/README.md). Files may be named;
// without names it reads all of web/. `--check` only reports what is missing; `--language dz` begins a catalogue for Dzongkha.

const root = resolve(import.meta.dirname, '..')
const catalogues = join(root, 'web/catalogues')

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

function addCatalogue(language: string): void {
  if (!languageCode.test(language)) throw new Error('Name the language by its code, such as dz: npm run texts -- --language dz')
  const path = join(catalogues, `${language}.po`)
  if (!existsSync(path)) writeFileSync(path, '')
}

function updateCatalogues(): void {
  const texts = sourceTexts()
  for (const language of languages()) {
    const path = join(catalogues, `${language}.po`)
    const merged = mergedCatalogue(language, readFileSync(path, 'utf8'), texts)
    writeFileSync(path, merged)
    console.log(`${language}: ${texts.length} texts, ${Math.floor(shareTranslated(merged) * 100)} % translated`)
  }
}

/** What the check finds: bare texts by place, and catalogues that do not have the texts of the source. */
export function textIssues(): string[] {
  const bare = sourceFiles('web').flatMap((path) =>
    wrapTexts(path, readFileSync(join(root, path), 'utf8'), notTexts).found.map(
      ({ line, text }) => `${path}:${line}: a text that no catalogue knows: ${text}`,
    ),
  )
  const texts = sourceTexts()
  return [...bare, ...languages().flatMap((language) => catalogueIssues(language, texts))]
}

function catalogueIssues(language: string, texts: readonly SourceText[]): string[] {
  const path = `web/catalogues/${language}.po`
  const content = readFileSync(join(root, path), 'utf8')
  const issues = issuesOf(content).map((issue) => `${path}: ${issue}`)
  const isStale = mergedCatalogue(language, content, texts) !== content
  return isStale ? [...issues, `${path} does not have the texts of the source: npm run texts`] : issues
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--check')) {
    const issues = textIssues()
    for (const issue of issues) console.error(issue)
    process.exitCode = issues.length > 0 ? 1 : 0
  } else if (args[0] === '--language') {
    addCatalogue(args[1] ?? '')
    updateCatalogues()
  } else {
    wrapAll(args.length > 0 ? args : sourceFiles('web'))
    updateCatalogues()
  }
}
