import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { accounts } from '../../domain/ledger/account.ts'
import { sourceTexts } from '../texts/source-texts.ts'

const glossary = readFileSync(join(resolve(import.meta.dirname, '../..'), 'GLOSSARY.md'), 'utf8')
/** term, meaning, on screen, in code */
const rows = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].filter(
  ([, term]) => term !== 'term' && term !== '---',
)

test('no term is in the glossary twice', () => {
  expect(rows.length).toBeGreaterThan(150)
  const terms = rows.map(([, term = '']) => term.toLowerCase())
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

test('the label of each term on screen is a text of the product', () => {
  const texts = new Set([
    ...sourceTexts().flatMap(({ text, plural }) => (plural === undefined ? [text] : [text, plural])),
    ...Object.values(accounts).map(({ name }) => name),
  ])
  const missing = rows
    .map(([, term = '', , label = '']) => ({ term, labels: label === '–' ? [] : labelsOf(label, texts) }))
    .flatMap(({ term, labels }) => labels.filter((label) => !texts.has(label)).map((label) => `${term}: ${label}`))
  expect(missing).toEqual([])
})

/** A label may contain a comma. */
function labelsOf(cell: string, texts: ReadonlySet<string>): string[] {
  return texts.has(cell) ? [cell] : cell.split(', ')
}
