import { expect, test } from 'vitest'
import { keysText, missingKeys, repeatedKind } from './handed-keys.ts'

const handedOver = [
  { kind: 'House door', count: 3 },
  { kind: 'Letter box', count: 1 },
]

test('keys that were not returned are missing, by kind', () => {
  expect(missingKeys(handedOver, [{ kind: 'house door ', count: 2 }])).toEqual([
    { kind: 'House door', count: 1 },
    { kind: 'Letter box', count: 1 },
  ])
  expect(missingKeys(handedOver, handedOver)).toEqual([])
  expect(missingKeys(handedOver, [...handedOver, { kind: 'Garage', count: 1 }])).toEqual([])
  expect(missingKeys([], handedOver)).toEqual([])
})

test('each kind is listed once', () => {
  expect(repeatedKind(handedOver)).toBeUndefined()
  expect(repeatedKind([...handedOver, { kind: 'LETTER BOX', count: 1 }])).toBe(2)
})

test('describes the keys as a clerk would write it', () => {
  expect(keysText(handedOver)).toBe('3 × House door, 1 × Letter box')
})
