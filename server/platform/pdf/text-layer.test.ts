import { afterAll, expect, test } from 'vitest'
import { actualTextsOf, hasPoppler, sourceOf, textByPdfium, textByPoppler } from '../../testing/pdf/read-pdf.ts'
import { closePdfRenderer, renderPdf } from './render-pdf.ts'

const sample = new URL('./document-sample.typ', import.meta.url)
afterAll(closePdfRenderer)

const name = 'རིན་ཆེན་ལྷ་མོ'
const print = (text: string) => renderPdf(sample, { title: 'Sample', text })

test('each run of Dzongkha contains its whole text', async () => {
  expect(actualTextsOf(await print(`${name} and འབྲུག་ཡུལ།, twice: ${name}`))).toEqual([name, 'འབྲུག་ཡུལ།', name])
})

test('copy and search find a Dzongkha name as it was typed', async () => {
  expect(await textByPdfium(await print(`Tenant ${name} pays`))).toContain(`Tenant ${name} pays`)
})

test.runIf(hasPoppler)('Poppler adds no spaces to a Dzongkha name', async () => {
  expect(textByPoppler(await print(`Tenant ${name} pays`))).toContain(`Tenant ${name} pays`)
})

test('a reader that uses only the font maps finds each character once', async () => {
  const map = sourceOf(await print(name)).match(/^<[0-9A-F]{4}> <0F[0-9A-F]+>$/gm) ?? []
  const texts = map.map((entry) => Buffer.from(entry.slice(8, -1), 'hex').swap16().toString('utf16le'))
  expect(texts).toEqual(['ར', 'ི', 'ན', '་', 'ཆ', 'ེ', 'ལྷ', 'མ', 'ོ'])
})

test('names, brackets and backslashes next to Dzongkha stay unchanged', async () => {
  const text = `( ${name} ) \\ )( 100% ${'long '.repeat(300)}${name}`
  expect((await textByPdfium(await print(text))).replaceAll(/\s+/g, ' ')).toContain(`( ${name} ) \\ )( 100% long long`)
})
