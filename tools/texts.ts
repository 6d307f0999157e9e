import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { languageCode } from '../domain/appearance.ts'
import { issuesOf, mergedCatalogue, shareTranslated } from './texts/catalogue.ts'
import type { SourceText } from './texts/collect-texts.ts'
import { checkTranslation, reportOf } from './texts/install-translation.ts'
import { notTexts } from './texts/not-texts.ts'
import { sourceFiles, sourceTexts } from './texts/source-texts.ts'
import { screensOfRoutes } from './texts/screens-of-files.ts'
import { type PicturesOfTexts, templateOf, writeTemplate } from './texts/translation-template.ts'
import { wrapTexts } from './texts/wrap-texts.ts'

// npm run texts: puts every untagged text of web/ into a tag and updates the catalogues (web/catalogues/README.md). Files may be named;
// without names it reads all of web/. `--check` only reports problems. `template dz` writes a folder for the translator, `install dz
// <file>` installs the translated file (docs/translating.md).

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

function languageOf(code = ''): string {
  if (!languageCode.test(code)) throw new Error('Name the language by its code, such as dz: npm run texts -- template dz')
  return code
}

function catalogueOf(language: string): string {
  const path = join(catalogues, `${language}.po`)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** A folder for the translator: the catalogue, pictures of every screen, the terms, and instructions. */
async function writeFolder([code, ...rest]: readonly string[]): Promise<void> {
  const language = languageOf(code)
  const folder = resolve(rest.find((one) => !one.startsWith('--')) ?? `translation-${language}`)
  const texts = sourceTexts()
  const pictures = rest.includes('--no-pictures') ? new Map() : await takePictures(folder, texts)
  const path = writeTemplate(folder, language, templateOf(language, catalogueOf(language), texts, pictures))
  console.log(`${texts.length} texts: ${path}`)
}

/** Pictures of the demo; ADDRESS is a product that already runs with it. */
async function takePictures(folder: string, texts: readonly SourceText[]): Promise<PicturesOfTexts> {
  const { chromium } = await import('playwright-core')
  const { findChromium } = await import('./find-chromium.ts')
  const { newDataDir, startProduct } = await import('../e2e/running-product.ts')
  const { shownIn, takeScreenPictures } = await import('./texts/screen-pictures.ts')
  const address = process.env['ADDRESS']
  const dataDir = newDataDir()
  const product = address ? undefined : await startProduct(dataDir, { DEMO_DATA: 'true' })
  const browser = await chromium.launch(await findChromium())
  try {
    const { seen, missed } = await takeScreenPictures(
      browser,
      address ?? product?.address ?? '',
      join(folder, 'pictures'),
      screensOfRoutes(),
    )
    if (missed.length > 0) console.log(`The demo has no record for these screens, so they have no picture:\n${missed.join('\n')}`)
    return shownIn(texts, seen)
  } finally {
    await browser.close()
    await product?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Checks a translated file; without errors it becomes the catalogue of its language. */
function install([code, path, ...rest]: readonly string[]): void {
  const language = languageOf(code)
  if (!path || !existsSync(path)) throw new Error(`Name the translated file: npm run texts -- install ${language} ${language}.po`)
  const texts = sourceTexts()
  const isPartial = rest.includes('--partial')
  const checked = checkTranslation({ language, content: readFileSync(path, 'utf8'), texts, isPartial })
  console.log(reportOf(language, texts.length, checked))
  if (checked.catalogue === undefined) {
    process.exitCode = 1
    return
  }
  writeFileSync(join(catalogues, `${language}.po`), checked.catalogue)
  const isOffered = checked.missing.length === 0 || isPartial
  console.log(
    isOffered
      ? `Installed. The next build offers ${language} under Appearance.`
      : 'Installed. The language is offered once every text is translated, or now with --partial: missing texts are then English.',
  )
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

/** The problems that the check finds: untagged texts by place, and catalogues that lack texts of the source. */
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
  const issues = issuesOf(language, content).map((issue) => `${path}: ${issue}`)
  const isStale = mergedCatalogue(language, content, texts) !== content
  return isStale ? [...issues, `${path} does not have the texts of the source: npm run texts`] : issues
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--check')) {
    const issues = textIssues()
    for (const issue of issues) console.error(issue)
    process.exitCode = issues.length > 0 ? 1 : 0
  } else if (args[0] === 'template') {
    await writeFolder(args.slice(1))
  } else if (args[0] === 'install') {
    install(args.slice(1))
  } else {
    wrapAll(args.length > 0 ? args : sourceFiles('web'))
    updateCatalogues()
  }
}
