import { expect, test } from 'vitest'
import { outlinesIn } from './read-text-file.ts'

// Each of these files uses all the memory of a thread and seconds of CPU time, so the tests run with the systems tests.

const base36 = (count: number, form: (name: string) => string) =>
  Array.from({ length: count }, (_, at) => form(at.toString(36))).join(',')

test.each([
  ['empty arrays', '[],'.repeat(1_990_000).slice(0, -1)],
  ['objects of names of their own', base36(1_700_000, (name) => `{"${name}":0}`)],
  ['texts of their own', base36(2_300_000, (name) => `"${name}"`)],
  ['names of their own', `{${base36(1_900_000, (name) => `"${name}":0`)}}`],
])('%s up to the limits end neither the thread nor the process', async (_what, features) => {
  const first = outlinesIn('plot', Buffer.from(`{"type":"FeatureCollection","features":[${features}]}`)).next()
  const message = await first.then(
    () => 'read',
    (error: unknown) => String(error),
  )
  expect(message).toMatch(/^read$|at most 20 MB/)
})
