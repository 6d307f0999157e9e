import { expect, test } from 'vitest'
import { importCircles } from './import-circles.ts'

const graph = (edges: Record<string, readonly string[]>) => new Map(Object.entries(edges))

test('files that import each other through a third are one circle', () => {
  expect(importCircles(graph({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] }))).toEqual([['a', 'b', 'c']])
})

test('two circles without a common file are reported separately, and one file can be a circle', () => {
  const circles = importCircles(graph({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['e'] }))
  expect(circles.map((circle) => circle.toSorted())).toEqual([['c', 'd'], ['a', 'b'], ['e']])
})

test('files that meet again without a way back are not a circle', () => {
  expect(importCircles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['outside'] }))).toEqual([])
})
