import { setTimeout } from 'node:timers/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { aRegister, workbookOf } from '../../testing/import-files.ts'
import { type ZipEntry, zip } from '../../platform/files/zip.ts'
import { openWorkbook } from './open-workbook.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

const zipped = (name: string, pieces: () => Iterable<string>) => packed([{ name, content: pieces() }])

async function packed(files: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zip(files)) parts.push(part)
  return Buffer.concat(parts)
}

const aWorkbook = () => workbookOf({ owner: aRegister().sheets.owner })
/** More lines than can be transferred in a millisecond. */
const aLongWorkbook = (length = 5_000) =>
  workbookOf({ owner: Array.from({ length }, (_, index) => ({ Name: `Owner ${index}` })) })

test('a small file that unpacks to more than 100 MB is refused before it is unpacked', async () => {
  const piece = '<row/>'.repeat(100_000)
  const bomb = await zipped('xl/worksheets/sheet1.xml', function* () {
    for (let count = 0; count < 180; count += 1) yield piece
  })
  expect(bomb.length).toBeLessThan(500_000)
  await expect(openWorkbook(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('an archive of more than 2,000 files is refused before any of them is unpacked', async () => {
  const files = Array.from({ length: 2_001 }, (_, index) => ({ name: `xl/media/${index}.xml`, content: ['<a/>'] }))
  await expect(openWorkbook(await packed(files))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('entities are not resolved: neither a local file nor a text that multiplies itself reaches a cell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-entity-'))
  try {
    writeFileSync(join(folder, 'secret'), 'only for this machine')
    const entities = [
      `<!ENTITY outside SYSTEM "file://${join(folder, 'secret')}">`,
      '<!ENTITY l1 "lol">',
      ...Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 2} "${`&l${at + 1};`.repeat(10)}">`),
    ]
    const workbook = await aWorkbook()
    const withCell = (cell: string) =>
      packed(
        [...zipEntries(workbook)].map((file) => {
          const text = unpacked(workbook, file).toString('utf8')
          if (!file.name.includes('sheet1')) return { name: file.name, content: [text] }
          const declared = text.replace('<worksheet', `<!DOCTYPE worksheet [${entities.join('')}]><worksheet`)
          return { name: file.name, content: [declared.replace('Karma Dorji', cell)] }
        }),
      )
    expect(await textsOf(await withCell('Somebody else'))).toContain('Somebody else')
    for (const cell of ['&outside;', '&l10;']) {
      const read = await textsOf(await withCell(cell))
      expect(read).not.toContain('only for this machine')
      expect(read.length).toBeLessThan(10_000)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The texts that a reader finds; a refusal is also acceptable. */
async function textsOf(workbook: Buffer): Promise<string> {
  let texts = ''
  try {
    const { linesOf, close } = await openWorkbook(workbook)
    try {
      for await (const line of linesOf(0)) texts += line.texts.join('\n')
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return texts
}

test('an archive that unpacks to more than its declared size is refused', async () => {
  const workbook = await aWorkbook()
  for (let at = workbook.indexOf('PK\x01\x02'); at >= 0; at = workbook.indexOf('PK\x01\x02', at + 1))
    workbook.writeUInt32LE(1, at + 24)
  await expect(openWorkbook(workbook)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('a workbook that takes too long is stopped, while it is opened and while it is read', async () => {
  const bytes = await aWorkbook()
  const opening = openWorkbook(bytes, { maxOpenMs: 0, maxReadMs: 60_000, maxMemoryMb: 768 })
  await expect(opening).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('too long') })
  const { linesOf, close } = await openWorkbook(await aLongWorkbook(), { maxOpenMs: 60_000, maxReadMs: 1, maxMemoryMb: 768 })
  try {
    // This timer ends after that of the deadline, which is shorter and was set earlier.
    await setTimeout(2)
    const readAll = async () => {
      for await (const { row } of linesOf(0)) expect(row).toBeGreaterThan(0)
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'TOO_LARGE' })
  } finally {
    await close()
  }
})

test('a workbook that needs more memory than its thread has is refused, and the next one is read', async () => {
  const tooLarge = openWorkbook(await aLongWorkbook(50_000), { maxOpenMs: 60_000, maxReadMs: 60_000, maxMemoryMb: 16 })
  await expect(tooLarge).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('memory') })
  const { names, close } = await openWorkbook(await aWorkbook())
  expect(names).toHaveLength(1)
  await close()
})

test('cells and rows without an address are read by their position', async () => {
  const cell = (text: string, attributes = '') => `<c${attributes} t="str"><v>${text}</v></c>`
  const rows = [
    `<row>${cell('a')}<c/>${cell('c')}</row>`,
    '<row/>',
    `<row r="4"><c r="B4"/>${cell('c')}${cell('f', ' r="F4"')}${cell('g')}</row>`,
    `<row spans="1:2">${cell('z', ' s="0"')}</row>`,
  ]
  const workbook = await aWorkbook()
  const bytes = await packed(
    [...zipEntries(workbook)].map((file) => {
      const text = unpacked(workbook, file).toString('utf8')
      const changed = text.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows.join('')}</sheetData>`)
      return { name: file.name, content: [file.name.includes('sheet1') ? changed : text] }
    }),
  )
  const { linesOf, close } = await openWorkbook(bytes)
  try {
    const nothing = ['', '', '', '', '', '', '']
    const lines: unknown[] = []
    for await (const line of linesOf(0)) lines.push(line)
    expect(lines).toEqual([
      { row: 1, texts: ['a', '', 'c', '', '', '', ''] },
      { row: 2, texts: nothing },
      { row: 3, texts: nothing },
      { row: 4, texts: ['', '', 'c', '', '', 'f', 'g'] },
      { row: 5, texts: ['z', '', '', '', '', '', ''] },
    ])
  } finally {
    await close()
  }
})

test('two workbooks are open at the same time, four wait, and the next is refused; when one ends, the others continue', async () => {
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

const withCellAt = async (address: string) => {
  const workbook = await aWorkbook()
  return packed(
    [...zipEntries(workbook)].map((file) => {
      const text = unpacked(workbook, file).toString('utf8')
      return { name: file.name, content: [file.name.includes('sheet1') ? text.replace('<c r="A2"', `<c r="${address}"`) : text] }
    }),
  )
}

test('a cell far beyond the last column of a spreadsheet makes a workbook unreadable, and uses no memory', async () => {
  await expect(openWorkbook(await withCellAt('ZZZZZZZ2'))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('a cell at the far corner of a sheet is refused before memory is reserved for the cells before it', async () => {
  const limits = { maxOpenMs: 120_000, maxReadMs: 300_000, maxMemoryMb: 64 }
  await expect(openWorkbook(await withCellAt('XFD1048576'), limits)).rejects.toThrow('cells too far from its beginning')
})
