import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogueScript, isOffered } from './catalogue.ts'
import { glossaryTerms, termsIn } from './dzongkha-terms.ts'
import { checkTranslation, reportOf } from './install-translation.ts'
import { parsePo, PoError, printPo } from './po-file.ts'
import { leadsTo, shownIn } from './screen-pictures.ts'
import { screensByFile, screensOfRoutes } from './screens-of-files.ts'
import { sourceTexts } from './source-texts.ts'
import { templateOf, writeTemplate } from './translation-template.ts'

const texts = [
  { text: 'Paid', notes: [], places: ['web/payments/payment-screen.tsx'] },
  { text: 'Receipt {0}', notes: ['{0} = receiptNumber'], places: ['web/payments/payment-screen.tsx'] },
  { text: '{n} day', plural: '{n} days', notes: ['{n} = days'], places: ['server/leases/some.ts'] },
]

/** The catalogue as a translator returns it, with these translations by their English text. */
function translated(translations: Readonly<Record<string, string | string[]>>, language = 'dz'): string {
  const { header, entries } = parsePo(templateOf(language, '', texts))
  return printPo({
    header,
    entries: entries.map((entry) => ({ ...entry, translations: [translations[entry.text] ?? ''].flat() })),
  })
}

function check(content: string, isPartial = false) {
  return checkTranslation({ language: 'dz', content, texts, isPartial })
}

const whole = { Paid: 'སྤྲོད་ཡོད', 'Receipt {0}': 'འཛིན་ {0}', '{n} day': 'ཉིནམ་ {n}' }

afterEach(() => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, 'sakhangCatalogue')
})

test('a folder is exported, returns translated and is installed with every translation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-translation-'))
  try {
    const path = writeTemplate(folder, 'dz', templateOf('dz', '', texts))
    expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'dz.po', 'terms.md'])
    const sent = readFileSync(path, 'utf8')
      .replace('msgid "Paid"\nmsgstr ""', 'msgid "Paid"\nmsgstr "སྤྲོད་ཡོད"')
      .replace('msgid "Receipt {0}"\nmsgstr ""', 'msgid "Receipt {0}"\nmsgstr "འཛིན་ {0}"')
      .replace('msgstr[0] ""', 'msgstr[0] "ཉིནམ་ {n}"')
    const { errors, missing, catalogue = '' } = check(sent)
    expect({ errors, missing }).toEqual({ errors: [], missing: [] })
    expect(isOffered(catalogue)).toBe(true)
    expect(parsePo(catalogue).entries.map(({ translations }) => translations)).toEqual([['སྤྲོད་ཡོད'], ['འཛིན་ {0}'], ['ཉིནམ་ {n}']])
    // The next folder contains the existing translations.
    expect(templateOf('dz', catalogue, texts)).toContain('msgstr "འཛིན་ {0}"')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['a missing placeholder', { ...whole, 'Receipt {0}': 'འཛིན' }, 'the placeholder {0} is missing in “འཛིན”'],
  ['Dzongkha digits in it', { ...whole, 'Receipt {0}': 'འཛིན་ {༠}' }, '{༠} is not a placeholder of this text. Use {0}'],
  ['a brace too few', { ...whole, 'Receipt {0}': 'འཛིན་ {0} {' }, 'has a single brace'],
  ['too many plural forms', { ...whole, '{n} day': ['ཉིནམ་ {n}', 'ཉིནམ་ {n}'] }, 'this language has 1. Remove the others'],
  ['HTML', { ...whole, Paid: '<b>སྤྲོད</b>' }, 'contains HTML'],
  ['a font from before Unicode', { ...whole, Paid: '\uE123' }, 'a font from before Unicode'],
  ['a lost character', { ...whole, Paid: 'སྤྲོད\uFFFD' }, 'one that was lost'],
  ['a deprecated vowel', { ...whole, Paid: 'ས\u0F77' }, 'which Unicode deprecates'],
  ['a line break', { ...whole, Paid: 'སྤྲོད\nཡོད' }, 'a line break or an invisible character'],
])('%s is refused with its line, and nothing is installed', (_, translations, sentence) => {
  const { errors, catalogue } = check(translated(translations))
  for (const error of errors) expect(error).toMatch(/^Line \d+, “/)
  expect(errors.join('\n')).toContain(sentence)
  expect(catalogue).toBeUndefined()
  expect(reportOf('dz', 3, check(translated(translations)))).toContain('Errors: correct these, nothing was installed (')
})

test('if a language has two plural forms, one alone is refused', () => {
  const content = translated({ '{n} day': ['{n} Tag'] }, 'de').replace('msgstr[0] "{n} Tag"', 'msgstr[0] "{n} Tag"\nmsgstr[1] ""')
  const { errors } = checkTranslation({ language: 'de', content, texts, isPartial: false })
  expect(errors).toEqual([expect.stringContaining('only 1 of the 2 plural forms are translated')])
})

test('issues that only a reader can judge are hints: length, edges, script', () => {
  const { errors, hints } = check(translated({ ...whole, Paid: ' already paid in full and recorded' }))
  expect(errors).toEqual([])
  expect(hints).toEqual([
    expect.stringContaining('Is there a shorter word?'),
    expect.stringContaining('begins or ends with a space'),
    expect.stringContaining('has no Dzongkha letters'),
  ])
})

test('vowel signs are stored in the order of NFC', () => {
  // The canonical order puts U+0F72 (class 130) after U+0F71 (class 129).
  const { catalogue = '' } = check(translated({ ...whole, Paid: 'ཀ\u0F72\u0F71' }))
  expect(catalogue).toContain('ཀ\u0F71\u0F72')
})

test('a partial translation is not offered unasked; with --partial its missing texts are English', async () => {
  const content = translated({ Paid: 'སྤྲོད་ཡོད' })
  const { missing, catalogue = '' } = check(content)
  expect(missing.map(({ text }) => text)).toEqual(['Receipt {0}', '{n} day'])
  expect(isOffered(catalogue)).toBe(false)
  const partial = check(content, true).catalogue ?? ''
  expect(isOffered(partial)).toBe(true)

  const script = catalogueScript('dz', partial).replace(/^.*?;sakhangCatalogue=/, '')
  Object.assign(globalThis, { sakhangCatalogue: JSON.parse(script) })
  vi.resetModules()
  const { plural, t, translated: inLanguage } = await import('../../domain/wording.ts')
  expect([t`Paid`, t`Receipt ${'R-1'}`, plural(2, '{n} day', '{n} days'), inLanguage('Receipt R-1')]).toEqual([
    'སྤྲོད་ཡོད',
    'Receipt R-1',
    '2 days',
    'Receipt R-1',
  ])
})

test('a text that a translator marked as unfinished stays English, and the remark is kept', () => {
  const content = translated(whole).replace(/(#[^\n]*\n)*msgid "Paid"/, '# Is this the right word?\n#, fuzzy\nmsgid "Paid"')
  const { missing, catalogue = '' } = check(content)
  expect(missing.map(({ text }) => text)).toEqual(['Paid'])
  expect(catalogue).toContain('# Is this the right word?\n#: web/payments/payment-screen.tsx\n#, fuzzy\nmsgid "Paid"')
})

test('files of different editors are read; other formats are refused with their line', () => {
  const content = `\uFEFF${translated(whole)}`.replaceAll('\n', '\r\n').replace('msgid "Paid"', 'msgid ""\r\n"Pa"\r\n"id"')
  expect(check(`${content}\r\n#~ msgid "Gone"\r\n#~ msgstr "x"\r\n`)).toMatchObject({ errors: [], missing: [] })
  expect(() => parsePo('msgid ""\nmsgstr ""\n\nmsgid "Paid"\nmsgstr "སྤྲོད')).toThrow(PoError)
  expect(() => parsePo('msgid ""\nmsgstr ""\n\nmsgid "Paid"\nmsgstr "སྤྲོད')).toThrow('The entry at line 4 is damaged: msgstr "སྤྲོད')
  expect(check(translated(whole).replace('Language: dz', 'Language: fr')).errors).toEqual([
    'The file says that its language is fr, not dz.',
  ])
})

test('texts that the product no longer has are reported, and left out', () => {
  const checked = check(`${translated(whole)}\nmsgid "Gone"\nmsgstr "ཡལ"\n`)
  expect(checked.unknown).toEqual(['Gone'])
  expect(checked.catalogue).not.toContain('Gone')
})

test('each text has its screens, the pictures that show it, and its terms with their source', () => {
  const seen = new Map([
    ['admin.png', new Set(['Paid', 'Receipt R-2026-000104', 'Leases'])],
    ['admin-1.png', new Set(['Receipt R-2026-000104'])],
  ])
  const template = templateOf('dz', '', texts, shownIn(texts, seen))
  expect(template).toMatch(/#\. Screen: .*\/admin\/master-transactions\/payments\/\$id \(/)
  expect(template).toContain(
    '#. Picture: pictures/admin-1.png\n#. Picture: pictures/admin.png\n#. Term: receipt = འབྱོར་འཛིན (Tenancy Act of Bhutan 2015',
  )
  expect(template).toContain('#. From the server: an error, a message or a document')
})

test('every text of the browser has a screen, or is around every screen, and no row of the routes is missing', () => {
  const screens = screensOfRoutes()
  const byFile = screensByFile(screens)
  const without = sourceTexts()
    .flatMap(({ places }) => places)
    .filter((place) => place.startsWith('web/') && !byFile.has(place))
  const shell =
    /^web\/(areas|routes|ui|platform|main|router|identity|notifications\/bell|overview\/(search|profile)|people\/update-user)/
  expect([...new Set(without)].filter((place) => !shell.test(place))).toEqual([])
  expect(screens.length).toBeGreaterThan(150)
  expect(screens.find(({ path }) => path === '/admin/master-lease/lands/$id')?.file).toBe('web/pages/lease-page.tsx')
})

test('an address with a parameter is opened by a link to a record, not by another screen', () => {
  expect(leadsTo('/admin/owners/019aa0c1-77aa?tab=money', '/admin/owners/$id')).toBe(true)
  expect(leadsTo('/admin/owners/new', '/admin/owners/$id')).toBe(false)
  expect(leadsTo('/admin/owners', '/admin/owners/$id')).toBe(false)
})

test('every Dzongkha term of the glossary has a source and Dzongkha letters, and is found as a whole word', () => {
  const terms = glossaryTerms()
  expect(terms.length).toBeGreaterThan(10)
  for (const { english, dzongkha, source } of terms) {
    expect([english, source].every((text) => text.trim() !== '')).toBe(true)
    expect(dzongkha).toMatch(/^[\u0F00-\u0FFF ]+$/)
  }
  expect(termsIn('Gewogs and thromdes', terms).map(({ english }) => english)).toEqual(['gewog'])
  expect(termsIn('Ownership', terms)).toEqual([])
})
