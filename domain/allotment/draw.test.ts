import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalList, drawOrder, type Entry, hashOfList, readList, ticketOf } from './draw.ts'
import { sha256 } from './sha256.ts'

const ofNode = (text: string) => createHash('sha256').update(text).digest('hex')
const reference = fc.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
const entries = fc.uniqueArray(fc.record({ reference, points: fc.nat(500) }), {
  selector: (entry) => entry.reference,
  minLength: 1,
  maxLength: 60,
})

test('the hash is SHA-256, at every length around a block and for every script', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  for (let length = 0; length < 200; length += 1) expect(sha256('x'.repeat(length))).toBe(ofNode('x'.repeat(length)))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(ofNode(text))
    }),
  )
})

test('worked example: list, hash, tickets and order are the ones that the public page and a shell compute', () => {
  const list: Entry[] = [
    { reference: 'KKKK-3333', points: 10 },
    { reference: 'AAAA-2222', points: 5 },
    { reference: 'BBBB-2222', points: 10 },
  ]
  expect(canonicalList(list)).toBe('AAAA-2222 5\nBBBB-2222 10\nKKKK-3333 10\n')
  const listHash = ofNode('AAAA-2222 5\nBBBB-2222 10\nKKKK-3333 10\n')
  expect(hashOfList(list)).toBe(listHash)
  const order = drawOrder(list, '407218')
  const ticket = (of: string) => ofNode(`407218|${listHash}|${of}`)
  const [first, second] = ['BBBB-2222', 'KKKK-3333'].toSorted((a, b) => (ticket(a) < ticket(b) ? -1 : 1))
  expect(order.map((entry) => [entry.position, entry.reference])).toEqual([
    [1, first],
    [2, second],
    [3, 'AAAA-2222'],
  ])
  expect(ticketOf('407218', listHash, 'AAAA-2222')).toBe(ticket('AAAA-2222'))
})

test('the same list and seed give the same order, in whatever order the list comes', () => {
  fc.assert(
    fc.property(entries, fc.string({ minLength: 1, maxLength: 20 }), (list, seed) => {
      expect(drawOrder(list.toReversed(), seed)).toEqual(drawOrder(list, seed))
    }),
  )
})

test('every applicant is in the order exactly once, and nobody with fewer points is before one with more', () => {
  fc.assert(
    fc.property(entries, fc.string({ maxLength: 20 }), (list, seed) => {
      const order = drawOrder(list, seed)
      expect(order.map((one) => one.reference).toSorted()).toEqual(list.map((one) => one.reference).toSorted())
      expect(order.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1))
      expect(order.map(({ points }) => points)).toEqual(list.map(({ points }) => points).toSorted((a, b) => b - a))
    }),
  )
})

test('any change of the list changes its hash, and a published list can be read back', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (list, at) => {
      const index = at % list.length
      const changed = list.map((entry, place) => (place === index ? { ...entry, points: entry.points + 1 } : entry))
      expect(hashOfList(changed)).not.toBe(hashOfList(list))
      expect(hashOfList(list.filter((_, place) => place !== index))).not.toBe(hashOfList(list))
      expect(hashOfList(readList(canonicalList(list)) ?? [])).toBe(hashOfList(list))
    }),
  )
  expect(readList('AAAA-2222 five\n')).toBeNull()
})

test('a lucky draw is fair: over fixed seeds each applicant gets each place about equally often', () => {
  const list = Array.from({ length: 8 }, (_, index) => ({ reference: `AAAA-222${index + 2}`, points: 0 }))
  const draws = 2000
  const counts = new Map<string, number>()
  for (let seed = 0; seed < draws; seed += 1) {
    for (const { reference: of, position } of drawOrder(list, `seed ${seed}`)) {
      counts.set(`${of} ${position}`, (counts.get(`${of} ${position}`) ?? 0) + 1)
    }
  }
  const expected = draws / list.length
  const places = list.flatMap((one) => list.map((_, index) => counts.get(`${one.reference} ${index + 1}`) ?? 0))
  const chiSquare = places.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 49 degrees of freedom: one in a thousand fair draws exceeds 85.4.
  expect(chiSquare).toBeLessThan(85.4)
})
