import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledFiles, linesOf } from './fill-files.ts'

async function* inPieces(whole: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (const size of sizes) {
    yield whole.subarray(from, from + size)
    from += size
  }
  yield whole.subarray(from)
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const taken: Buffer[] = []
  for await (const piece of pieces) taken.push(piece)
  return taken
}

test('each row is complete, however a stream divides it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string().map((text) => text.replaceAll('\n', '\\n'))),
      fc.array(fc.nat({ max: 9 })),
      async (rows, sizes) => {
        const lines = rows.map((row) => `${row}\n`)
        const taken = await all(linesOf(inPieces(Buffer.from(lines.join('')), sizes)))
        expect(taken.map(String)).toEqual(lines)
      },
    ),
  ))

test('rows do not change without an object storage', async () => {
  const whole = Buffer.from('office\t12\t\\N\noffice\t13\t\\\\x6162\n')
  const columns = ['organisation_id', 'hash', 'content']
  expect(Buffer.concat(await all(filledFiles(inPieces(whole, [5]), { columns, objects: undefined, lost: [] })))).toEqual(whole)
})
