import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Import, importContract } from '../../domain/import/import-contract.ts'
import { newId } from '../platform/database/new-id.ts'
import { readInThread } from '../platform/files/read-in-thread.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'
import { type Admin, aCid, anAdmin, aPhone } from '../testing/factories.ts'
import { workbookOf } from '../testing/import-files.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { hasMoreLines } from './read-csv.ts'
import { outlinesIn } from './read-text-file.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** Larger than the limit for reading without a thread. */
const large = 200_000
const owners = 'Name,CID,Phone number\n'

async function send(kind: 'owner' | 'plot', content: string | Buffer, importId?: string) {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'file')
  const query = { existing: 'REFUSE' as const, ...(importId ? { importId } : {}) }
  return admin.raw(importContract.create, { params: { kind }, query, body: form })
}

async function expectRefused(kind: 'owner' | 'plot', content: string, message: string | RegExp): Promise<void> {
  const { status, body } = await send(kind, content)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/file', message: expect.stringMatching(message) }] },
  })
}

const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`

test.each([10_000, 2_000_000])('JSON that is nested %s levels deep is refused, and the server continues', async (levels) => {
  await expectRefused('plot', collection(`${'['.repeat(levels)}${']'.repeat(levels)}`), 'nested too deep')
  const geometry = `${'{"a":'.repeat(levels / 10)}1${'}'.repeat(levels / 10)}`
  await expectRefused('plot', collection(`{"type":"Feature","geometry":${geometry}}`), 'nested too deep')
})

test('JSON of very many values or bytes is refused before it is parsed', async () => {
  for (const bomb of ['[],'.repeat(2_100_000), '0,'.repeat(6_100_000), `"${'x'.repeat(20_000_000)}",`]) {
    const { status, body } = await send('plot', collection(bomb.slice(0, -1)))
    expect({ status, body }).toMatchObject({ status: 413, body: { detail: expect.stringContaining('at most 20 MB') } })
  }
})

test('brackets within a text do not count as levels', async () => {
  const name = `${'['.repeat(500)}\\"{{\\\\`
  const rows: unknown[] = []
  for await (const row of outlinesIn(
    'plot',
    Buffer.from(collection(`{"geometry":null,"properties":{"plotNumber":"P1","note":"${name}"}}`)),
  ))
    rows.push(row)
  expect(rows).toMatchObject([{ row: 1, values: { plotNumber: 'P1' } }])
})

test('an unclosed line or quotation mark and a bomb of quotation marks are not CSV', async () => {
  await expectRefused('owner', `${owners}${'a'.repeat(3_000_000)}`, /^Row 2 (is not valid CSV|has a cell)/)
  await expectRefused('owner', `${owners}"${'a,b\n'.repeat(large)}`, 'Row 2 is not valid CSV')
  await expectRefused('owner', `${owners}${'"'.repeat(3_000_001)}`, 'Row 2 is not valid CSV')
})

test('a row of very many columns or a very long cell is refused', async () => {
  await expectRefused('owner', `${owners}${','.repeat(100_000)}\n`, 'Row 2 has more than 200 columns.')
  await expectRefused('owner', `${owners}${'a'.repeat(10_001)},1,2\n${'\n'.repeat(large)}`, 'Row 2 has a cell with more than')
})

// Writing a workbook of 100,001 rows takes most of this test's time.
test('a file of too many rows is refused before one of them is stored, as CSV and as a workbook', {
  timeout: 180_000,
}, async () => {
  const rows = Array.from({ length: 100_001 }, (_, index) => `Owner ${index},,`).join('\n')
  const workbook = await workbookOf({ owner: Array.from({ length: 100_001 }, (_, index) => ({ Name: `Owner ${index}` })) })
  for (const content of [`${owners}${rows}`, workbook]) {
    const importId = newId()
    const { status, body } = await send('owner', content, importId)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { detail: 'A file can have at most 100,000 rows. Split the file.' },
    })
    expect(await admin.call(importContract.read, { params: { id: importId } })).toMatchObject({ status: 'BROKEN', rows: 0 })
  }
})

test('blank lines and line ends inside quotation marks are not rows', () => {
  const blank = '\r\n , ;\t""\n'.repeat(100_000)
  const quoted = `"x${'\n'.repeat(100_000)}"""`
  expect(hasMoreLines(Buffer.from(`a,b\n${blank}1,2\n${quoted},3`), 3)).toBe(false)
  expect(hasMoreLines(Buffer.from('a,b\n1,2\n3,4\n5,6'), 3)).toBe(true)
  expect(hasMoreLines(Buffer.from('a,b\r1,2\r3,4\r5,6\r'), 4)).toBe(false)
})

test('a file that is read in a thread is imported like a small one', async () => {
  const people = Array.from({ length: 2_500 }, (_, index) => [`Owner ${index} ${'x'.repeat(40)}`, aCid(), aPhone()].join(','))
  const content = `${owners}${people.join('\n')}`
  expect(content.length).toBeGreaterThan(large / 2)
  const { body } = await send('owner', content)
  expect(body as Import).toMatchObject({ status: 'DONE', created: 2_500, errors: [] })
})

const worker = new URL('./text-file-worker.ts', import.meta.url)
const limits = { maxMs: 60_000, maxMemoryMb: 768, tooMuch: 'Too much.' }
const aTurn = () => createSemaphore({ maxConcurrent: 1, maxWaiting: 0, busy: 'Busy.' })
const lines = { bytes: Buffer.from('a,b\n'.repeat(100_000)) }

test('a thread that takes too long is stopped, and its place is free again', async () => {
  const turns = aTurn()
  const slow = readInThread(worker, lines, { ...limits, turns, maxMs: 1 })
  await expect(slow.next()).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'Too much.' })
  await expect(readInThread(worker, lines, { ...limits, turns }).next()).resolves.toMatchObject({ done: false })
})

test('a request above the queue limit gets 503 until another one ends', async () => {
  const turns = aTurn()
  const first = readInThread(worker, lines, { ...limits, turns })
  await first.next()
  const second = () => readInThread(worker, lines, { ...limits, turns })
  await expect(second().next()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Busy.', retryAfterSeconds: 30 })
  await first.return(undefined)
  const third = second()
  await expect(third.next()).resolves.toMatchObject({ done: false })
  await third.return(undefined)
})
