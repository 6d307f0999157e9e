import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from './contracts.ts'

const lists = everyEndpoint().filter(
  ([, { reply }]) => reply instanceof z.ZodObject && 'items' in reply.shape && 'pageNo' in reply.shape,
)

test('every list can be downloaded as a sheet: its columns are declared, with unique titles in plain words', () => {
  expect(lists.length).toBeGreaterThan(13)
  expect(lists.filter(([, { columns, query }]) => !columns?.length || !query?.shape.format).map(([key]) => key)).toEqual([])
  for (const [key, { columns = [] }] of lists) {
    const titles = columns.map(({ title }) => title)
    expect([key, new Set(titles).size]).toEqual([key, titles.length])
    expect([key, titles.filter((title) => !/^[A-Z]/.test(title) || /[a-z][A-Z]|_/.test(title))]).toEqual([key, []])
  }
})

test('each name in braces of a path is a parameter of the call, and the call has no others', () => {
  const named = everyEndpoint().map(([key, { path, params }]) => ({
    key,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    declared: Object.keys(params?.shape ?? {}),
  }))
  expect(named.filter(({ inPath, declared }) => inPath.toSorted().join() !== declared.toSorted().join())).toEqual([])
})
