import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { slowerSince, storeFigures } from './bench-figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'sakhang-figures-'))
const file = join(folder, 'figures.json')
afterAll(() => rmSync(folder, { recursive: true }))

storeFigures(file, [
  { name: 'record of a lease', ms: 2, ratio: 0.5 },
  { name: 'dashboard', ms: 10 },
  { name: 'search', ms: 4, ratio: 0.6 },
])

test('a call is slower when its ratio to bare SQL falls, but not because the machine is slower', () => {
  const now = [
    { name: 'record of a lease', ms: 8, ratio: 0.5 },
    { name: 'search', ms: 4, ratio: 0.3 },
  ]
  expect(slowerSince(file, now)).toEqual([expect.stringMatching(/^search +100 % slower \(ratio to bare SQL 0.60, now 0.30\)$/)])
})

test('a call without bare SQL is compared by its ms, and a small difference is not listed', () => {
  expect(slowerSince(file, [{ name: 'dashboard', ms: 11 }])).toEqual([])
  expect(slowerSince(file, [{ name: 'dashboard', ms: 12 }])).toEqual([
    expect.stringContaining('20 % slower (ms 10.00, now 12.00)'),
  ])
})

test('a call that the stored run did not measure is not compared', () => {
  expect(slowerSince(file, [{ name: 'new', ms: 100 }])).toEqual([])
})
