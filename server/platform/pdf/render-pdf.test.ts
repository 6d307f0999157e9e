import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Problem } from '../../../domain/problem.ts'
import { sourceOf, textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { PdfProcess } from './pdf-process.ts'
import { closePdfRenderer, renderPdf } from './render-pdf.ts'

const sample = new URL('./document-sample.typ', import.meta.url)
afterAll(closePdfRenderer)

test('a document is a PDF/A-2a', async () => {
  const pdf = sourceOf(await renderPdf(sample, { title: 'Sample', text: 'འབྲུག་ཡུལ།' }))
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(pdf).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
})

test('five documents requested at the same time are each returned to their caller', async () => {
  const titles = ['first', 'second', 'third', 'fourth', 'fifth']
  const pdfs = await Promise.all(titles.map((title) => renderPdf(sample, { title, text: title })))
  for (const [index, pdf] of pdfs.entries()) expect(sourceOf(pdf)).toContain(`>${titles[index]}<`)
})

test('the same document printed again is the same file', async () => {
  const once = await renderPdf(sample, { title: 'Sample', text: 'Nu. 12,500.00' })
  expect(await renderPdf(sample, { title: 'Sample', text: 'Nu. 12,500.00' })).toEqual(once)
})

test('a document with missing facts is refused with the reason, and the next one is still printed', async () => {
  const refused = renderPdf(sample, { title: 'No text' })
  const next = renderPdf(sample, { title: 'Next', text: 'fine' })
  await expect(refused).rejects.toThrow(
    'document-sample.typ could not be laid out: document-sample.typ line 5: dictionary does not contain key "text"',
  )
  expect(sourceOf(await next)).toContain('>Next<')
})

test('a value that cannot be written as JSON is refused', async () => {
  await expect(renderPdf(sample, { title: 'Bad', text: 1n })).rejects.toThrow('BigInt')
})

test('text that looks like markup is printed unchanged', async () => {
  const drawn = await textByPdfium(await renderPdf(sample, { title: 'Markup', text: '#panic() *b* $x \\ [_u_ @a <l> `c' }))
  for (const character of '#*$\\[_@<`') expect(drawn, character).toContain(character)
})

test('a character without a font does not stop the document', async () => {
  const drawn = await textByPdfium(await renderPdf(sample, { title: 'Strange', text: '田 😀 \u0007 \u202e \ud83d कव' }))
  expect(drawn).toContain('\ufffd')
  expect(drawn).toContain('क')
})

test('after the renderer is closed, the next document starts it again', async () => {
  const abandoned = renderPdf(sample, { title: 'Abandoned', text: 'never' })
  const refusal = expect(abandoned).rejects.toThrow('closed')
  await closePdfRenderer()
  await refusal
  expect(sourceOf(await renderPdf(sample, { title: 'Later', text: 'again' }))).toContain('>Later<')
})

test('a short PDF does not wait behind long ones', async () => {
  const done: string[] = []
  const ask = (title: string, isLong: boolean) =>
    renderPdf(sample, { title, text: isLong ? 'long '.repeat(20_000) : 'short' }, { isLong }).then(() => done.push(title))
  const long = ['export 1', 'export 2', 'export 3', 'export 4', 'export 5'].map((title) => ask(title, true))
  await ask('receipt', false)
  expect(done).not.toContain('export 5')
  await Promise.all(long)
  expect(done.filter((title) => title !== 'receipt')).toEqual(['export 1', 'export 2', 'export 3', 'export 4', 'export 5'])
})

test('a PDF beyond the queue limit is refused with 503, and those before it are printed', async () => {
  const asked = Array.from({ length: 30 }, () => renderPdf(sample, { title: 'Long', text: 'x' }, { isLong: true }))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Problem] : []))
  expect(refused).toHaveLength(9)
  for (const problem of refused) expect(problem).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 10 })
  expect(sourceOf(await renderPdf(sample, { title: 'After', text: 'fine' }))).toContain('>After<')
})

test('content above the limit of a PDF is refused before it is laid out', async () => {
  const refused = renderPdf(sample, { title: 'Endless', text: 'x'.repeat(64_000_001) })
  await expect(refused).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a process is replaced after a number of PDFs, after one that used much memory, and when it has ended', async () => {
  const request = { template: fileURLToPath(sample), data: JSON.stringify({ title: 'Sample', text: 'x' }) }
  const often = new PdfProcess({ maxPdfs: 2, maxMemoryBytes: Number.POSITIVE_INFINITY })
  const small = new PdfProcess({ maxPdfs: 100, maxMemoryBytes: 1 })
  try {
    expect(await often.print(request)).toHaveProperty('pdf')
    expect(often.isWornOut()).toBe(false)
    await often.print(request)
    expect(often.isWornOut()).toBe(true)
    await small.print(request)
    expect(small.isWornOut()).toBe(true)
    // Long enough that it never finishes before the process is stopped.
    const cut = often.print({ ...request, data: JSON.stringify({ title: 'Sample', text: 'many words '.repeat(100_000) }) })
    await often.stop()
    expect(await cut).toEqual({ error: 'the printing process ended with SIGKILL' })
  } finally {
    await Promise.all([often.stop(), small.stop()])
  }
})
