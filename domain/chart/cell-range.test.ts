import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsBetween, neighbour } from './cell-range.ts'

const lengths = [3, 0, 1, 5]

test('arrow keys move to the neighbour, over a row without cells and to the last cell of a shorter one', () => {
  expect(neighbour(lengths, { row: 0, column: 1 }, 'ArrowRight')).toEqual({ row: 0, column: 2 })
  expect(neighbour(lengths, { row: 0, column: 2 }, 'ArrowRight')).toBeUndefined()
  expect(neighbour(lengths, { row: 0, column: 0 }, 'ArrowLeft')).toBeUndefined()
  expect(neighbour(lengths, { row: 0, column: 2 }, 'ArrowDown')).toEqual({ row: 2, column: 0 })
  expect(neighbour(lengths, { row: 3, column: 4 }, 'ArrowUp')).toEqual({ row: 2, column: 0 })
  expect(neighbour(lengths, { row: 0, column: 1 }, 'ArrowUp')).toBeUndefined()
  expect(neighbour(lengths, { row: 3, column: 2 }, 'End')).toEqual({ row: 3, column: 4 })
  expect(neighbour(lengths, { row: 3, column: 2 }, 'Home')).toEqual({ row: 3, column: 0 })
})

test('a rectangle is the same from either corner, contains both corners, and only existing cells', () => {
  const rows = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(rows, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (counts, a, b, c, d) => {
      const cellOf = (x: number, y: number) => {
        const row = x % counts.length
        return { row, column: y % (counts[row] ?? 1) }
      }
      const [from, to] = [cellOf(a, b), cellOf(c, d)]
      const cells = cellsBetween(counts, from, to)
      expect(cells).toEqual(cellsBetween(counts, to, from))
      expect(cells).toContainEqual(from)
      expect(cells).toContainEqual(to)
      expect(cells.every(({ row, column }) => column < (counts[row] ?? 0))).toBe(true)
    }),
  )
})
