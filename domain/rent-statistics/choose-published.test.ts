import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePublished, type PlaceTree } from './choose-published.ts'
import { isPublishable, minLeases, minOwners, type Part, sumOf } from './publishable.ts'

const part = (owner: number, leases: number, office = 1): Part => ({ owner, leases, office })
const place = (id: string, ...parts: Part[]): PlaceTree => ({ id, parts, children: [] })
const around = (id: string, ...children: PlaceTree[]): PlaceTree => ({ id, parts: [], children })
const enough = (id: string, firstOwner = 1) => place(id, part(firstOwner, 4), part(firstOwner + 1, 4), part(firstOwner + 2, 4))

test('ten leases of three owners are enough; nine leases or two owners are not', () => {
  expect(isPublishable([part(1, 4), part(2, 4), part(3, 2)])).toBe(true)
  expect(isPublishable([part(1, 4), part(2, 4), part(3, 1)])).toBe(false)
  expect(isPublishable([part(1, 5), part(2, 5)])).toBe(false)
})

test('an owner with more than half of the leases prevents publication, because their rents could be recognised', () => {
  expect(isPublishable([part(1, 10), part(2, 5), part(3, 5)])).toBe(true)
  expect(isPublishable([part(1, 11), part(2, 5), part(3, 5)])).toBe(false)
})

test('an office that subtracts its own leases cannot find the leases of one owner, or of few', () => {
  const own = [part(1, 5, 1), part(2, 5, 1), part(3, 5, 1)]
  expect(isPublishable([...own, part(4, 5, 2)])).toBe(false)
  expect(isPublishable([...own, part(4, 2, 2), part(5, 2, 2)])).toBe(false)
  expect(isPublishable([...own, part(4, 3, 2), part(5, 2, 2)])).toBe(true)
  expect(isPublishable(own)).toBe(true)
})

test('an owner in two offices is one owner', () => {
  expect(isPublishable([part(1, 5, 1), part(2, 5, 1), part(1, 1, 2), part(2, 4, 2)])).toBe(false)
})

test('a gewog with too few leases is combined with the smallest of its neighbours', () => {
  const chang = place('Chang', part(7, 2))
  const kawang = enough('Kawang')
  const thimphu = place('Thimphu Thromde', part(11, 20), part(12, 20), part(13, 20))
  expect(choosePublished(around('Bhutan', around('Thimphu', chang, kawang, thimphu)))).toEqual(
    new Set(['Bhutan', 'Thimphu', 'Thimphu Thromde']),
  )
})

test('places that are together large enough to be hidden need no larger neighbour', () => {
  const small = [1, 2, 3].map((owner) => place(`gewog ${owner}`, part(owner, 4)))
  const dzongkhag = around('Paro', ...small, enough('Paro Thromde', 11))
  expect(choosePublished(around('Bhutan', dzongkhag))).toEqual(new Set(['Bhutan', 'Paro', 'Paro Thromde']))
})

test('the country is not published if no dzongkhag could be published with it', () => {
  const bhutan = around('Bhutan', around('Thimphu', enough('Thimphu Thromde')), around('Gasa', place('Khatoed', part(9, 1))))
  expect(choosePublished(bhutan)).toEqual(new Set(['Thimphu', 'Thimphu Thromde']))
})

const parts = fc.array(fc.record({ owner: fc.nat(12), office: fc.nat(3), leases: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 8,
})
const country: fc.Arbitrary<PlaceTree> = fc
  .array(fc.array(parts, { maxLength: 6 }), { maxLength: 6 })
  .map((dzongkhags) =>
    around('BT', ...dzongkhags.map((zones, d) => around(`d${d}`, ...zones.map((ofZone, z) => place(`d${d}z${z}`, ...ofZone))))),
  )

const all = (tree: PlaceTree): PlaceTree[] => [tree, ...tree.children.flatMap(all)]
const leavesOf = (tree: PlaceTree): PlaceTree[] => (tree.children.length === 0 ? [tree] : tree.children.flatMap(leavesOf))

test('no published place has fewer than ten leases, three owners, or an owner with more than half', () => {
  fc.assert(
    fc.property(country, (tree) => {
      const published = choosePublished(tree)
      for (const shown of all(tree).filter(({ id }) => published.has(id))) {
        const own = leavesOf(shown).flatMap((leaf) => leaf.parts)
        expect(sumOf(own)).toBeGreaterThanOrEqual(minLeases)
        expect(new Set(own.map(({ owner }) => owner)).size).toBeGreaterThanOrEqual(minOwners)
        expect(isPublishable(own)).toBe(true)
      }
    }),
  )
})

test('no sum or difference of published places has too few leases or owners', () => {
  fc.assert(
    fc.property(country, fc.infiniteStream(fc.integer({ min: -2, max: 2 })), (tree, factors) => {
      // Any combination that counts each lease at most once could be derived by a reader.
      const published = all(tree).filter((one) => choosePublished(tree).has(one.id))
      const counted = new Map<PlaceTree, number>()
      for (const shown of published) {
        const factor = factors.next().value ?? 0
        for (const leaf of leavesOf(shown)) counted.set(leaf, (counted.get(leaf) ?? 0) + factor)
      }
      for (const wanted of [-2, -1, 1, 2]) {
        const set = [...counted].filter(([, factor]) => factor === wanted).flatMap(([leaf]) => leaf.parts)
        if (set.length > 0) expect(isPublishable(set)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('every difference of two published places is publishable or empty', () => {
  fc.assert(
    fc.property(country, (tree) => {
      const shown = all(tree).filter((one) => choosePublished(tree).has(one.id))
      for (const outer of shown) {
        for (const inner of shown) {
          const withoutInner = leavesOf(outer).filter((leaf) => !leavesOf(inner).includes(leaf))
          const left = withoutInner.flatMap((leaf) => leaf.parts)
          if (left.length > 0) expect(isPublishable(left)).toBe(true)
        }
      }
    }),
  )
})

test('two publishable sets without a lease in common are publishable together', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      fc.pre(isPublishable(a) && isPublishable(b))
      expect(isPublishable([...a, ...b])).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
