import { expect, test } from 'vitest'
import { aRegister, workbookOf } from '../testing/import-files.ts'
import { zip } from '../platform/files/zip.ts'
import { openWorkbook } from './read-workbook.ts'

async function zipped(name: string, pieces: () => Iterable<string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zip([{ name, content: pieces() }])) parts.push(part)
  return Buffer.concat(parts)
}

const aWorkbook = () => workbookOf({ owner: aRegister().sheets.owner })
/** More lines than come over in a millisecond. */
const aLongWorkbook = () => workbookOf({ owner: Array.from({ length: 5_000 }, (_, index) => ({ Name: `Owner ${index}` })) })

test('a small file that unpacks to more than 100 MB is refused before it is unpacked', async () => {
  const piece = '<row/>'.repeat(100_000)
  const bomb = await zipped('xl/worksheets/sheet1.xml', function* () {
    for (let count = 0; count < 180; count += 1) yield piece
  })
  expect(bomb.length).toBeLessThan(500_000)
  await expect(openWorkbook(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('an archive that unpacks to more than it says is refused', async () => {
  const workbook = await aWorkbook()
  for (let at = workbook.indexOf('PK\x01\x02'); at >= 0; at = workbook.indexOf('PK\x01\x02', at + 1))
    workbook.writeUInt32LE(1, at + 24)
  await expect(openWorkbook(workbook)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('a workbook that takes too long is stopped, while it is opened and while it is read', async () => {
  const bytes = await aWorkbook()
  const opening = openWorkbook(bytes, { maxOpenMs: 0, maxReadMs: 60_000 })
  await expect(opening).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('too long') })
  const { linesOf, close } = await openWorkbook(await aLongWorkbook(), { maxOpenMs: 60_000, maxReadMs: 1 })
  try {
    const readAll = async () => {
      for await (const { row } of linesOf(0)) expect(row).toBeGreaterThan(0)
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'TOO_LARGE' })
  } finally {
    await close()
  }
})

test('two workbooks are open at once, four wait, the next is refused; whatever ends, the others go on', async () => {
  const bytes = await aWorkbook()
  const open = [await openWorkbook(bytes), await openWorkbook(bytes)]
  const waiting = Array.from({ length: 4 }, () => openWorkbook(bytes))
  await expect(openWorkbook(bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const workbook of open) await workbook.close()
  for (const workbook of waiting) {
    const { names, close } = await workbook
    expect(names).toHaveLength(1)
    await close()
  }
})
