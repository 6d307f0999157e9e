import { expect, test } from 'vitest'
import { catalogueScript, issuesOf, mergedCatalogue, shareTranslated } from './catalogue.ts'
import { collectTexts, joinTexts } from './collect-texts.ts'
import { wrapTexts } from './wrap-texts.ts'

const none: ReadonlySet<string> = new Set()

function wrapped(line: string): string {
  return wrapTexts('web/leases/some.tsx', line, none).text.replace(/^import.*\n/, '')
}

test('texts that users read get a tag', () => {
  expect(wrapped('const a = <RecordCard title="Details">Nothing waits.</RecordCard>')).toBe(
    'const a = <RecordCard title={t`Details`}>{t`Nothing waits.`}</RecordCard>',
  )
  expect(wrapped("plural(days, '{n} day', '{n} days')")).toBe("plural(days, '{n} day', '{n} days')")
  expect(wrapped("const words = { DUE: 'Partly paid' }")).toBe('const words = { DUE: t`Partly paid` }')
  expect(wrapped("toast('SUCCESS', `Receipt ${number} saved`)")).toBe("toast('SUCCESS', t`Receipt ${number} saved`)")
})

test('a sentence with a link in it stays one sentence', () => {
  expect(wrapped('const a = <p>It stands on <Link to="/a">advice {n}</Link>.</p>')).toBe(
    'const a = <p>{rich`It stands on ${<Link to="/a">{rich`advice ${n}`}</Link>}.`}</p>',
  )
})

test('codes, keys, classes, paths and compared values do not change', () => {
  const line = 'const a = kind === \'Polygon\' && <Link className="a b" to={`/admin/${id}`} key="Some key">{row.id}</Link>'
  expect(wrapTexts('web/some.tsx', line, none).found).toEqual([])
})

test('tagged texts are not tagged again', () => {
  const once = wrapTexts('web/some.tsx', 'const a = <p>Due on <b>{day}</b></p>', none).text
  expect(wrapTexts('web/some.tsx', once, none).found).toEqual([])
})

const source = 'const a = [t`Receipt ${number}`, plural(days, "{n} day", "{n} days"), t`Paid`]'
const texts = joinTexts(collectTexts('web/some.ts', source))

test('a catalogue gets the texts of the source, and keeps existing translations', () => {
  const empty = mergedCatalogue('dz', '', texts)
  expect(empty).toContain('#. {0} = number\n#: web/some.ts\nmsgid "Receipt {0}"\nmsgstr ""')
  expect(empty).toContain('msgid "{n} day"\nmsgid_plural "{n} days"\nmsgstr[0] ""')
  const begun = empty.replace('msgid "Paid"\nmsgstr ""', 'msgid "Paid"\nmsgstr "PAID"')
  expect(mergedCatalogue('dz', begun, texts)).toBe(begun)
  expect(shareTranslated(begun)).toBeCloseTo(1 / 3)
})

test('a language is complete only if every form of every text exists with the same placeholders', () => {
  const filled = mergedCatalogue('dz', '', texts)
    .replace('msgid "Paid"\nmsgstr ""', 'msgid "Paid"\nmsgstr "PAID"')
    .replace('msgid "Receipt {0}"\nmsgstr ""', 'msgid "Receipt {0}"\nmsgstr "{1} RECEIPT"')
    .replace('msgstr[0] ""', 'msgstr[0] "{n} DAYS"')
  expect(shareTranslated(filled)).toBe(1)
  expect(issuesOf('dz', filled)).toEqual([
    expect.stringContaining('“Receipt {0}”: the placeholder {0} is missing in “{1} RECEIPT”. Copy it from the English text.'),
    expect.stringContaining('“Receipt {0}”: {1} is not a placeholder of this text. Use {0}, with these digits.'),
  ])
  expect(catalogueScript('dz', filled)).toContain('{"Paid":"PAID","Receipt {0}":"{1} RECEIPT","{n} day\\n{n} days":["{n} DAYS"]}')
})
