import { expect, test } from 'vitest'
import { zip } from './zip.ts'

async function* rowsThatFail() {
  yield 'first'
  throw new Error('The query was cancelled.')
}

test('an entry whose rows fail ends the archive with that error', async () => {
  const readAll = async () => {
    for await (const piece of zip([{ name: 'rows.xml', content: rowsThatFail() }])) expect(piece.length).toBeGreaterThan(0)
  }
  await expect(readAll()).rejects.toThrow('The query was cancelled.')
})

test('stopping to read an archive also stops reading its rows', async () => {
  let hasBegun = false
  let hasEnded = false
  const rows = async function* () {
    hasBegun = true
    try {
      for (;;) yield String(Math.random()).repeat(1_000)
    } finally {
      hasEnded = true
    }
  }
  for await (const piece of zip([{ name: 'rows.xml', content: rows() }])) {
    if (hasBegun && piece.length > 0) break
  }
  await expect.poll(() => hasEnded).toBe(true)
})
