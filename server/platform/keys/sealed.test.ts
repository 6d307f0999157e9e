import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothCiphers, olderCipherName, olderCiphers } from '../../testing/keys/older-cipher.ts'
import { makeDataKey } from './data-key.ts'
import { createSealer, ownCiphers } from './sealed.ts'

const dataKey = makeDataKey()
const sealer = createSealer(dataKey, 'PIN')
const text = fc.string({ unit: 'grapheme', maxLength: 200 })

test('a sealed value names its cipher, and can be opened only with the same key, kind and record', () => {
  fc.assert(
    fc.property(text, text, text, (secret, record, other) => {
      const sealed = sealer.seal(secret, record)
      expect(sealed.toString('latin1').startsWith(`${ownCiphers.present}:`)).toBe(true)
      expect(sealer.open(sealed, record)).toBe(secret)
      if (other !== record) expect(() => sealer.open(sealed, other)).toThrow('unable to authenticate')
      expect(() => createSealer(dataKey, 'outbox').open(sealed, record)).toThrow('unable to authenticate')
      expect(() => createSealer(makeDataKey(), 'PIN').open(sealed, record)).toThrow('unable to authenticate')
    }),
  )
})

test('a value with any changed or missing byte cannot be opened', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 255 }), (secret, place, change) => {
      const sealed = sealer.seal(secret)
      const at = place % sealed.length
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ change
      expect(() => sealer.open(changed)).toThrow()
      expect(() => sealer.open(sealed.subarray(0, at))).toThrow()
    }),
  )
})

test('the name chooses the cipher that opens, and the present cipher seals', () => {
  fc.assert(
    fc.property(text, (secret) => {
      const older = createSealer(dataKey, 'PIN', olderCiphers).seal(secret)
      const both = createSealer(dataKey, 'PIN', bothCiphers)
      expect(both.open(older)).toBe(secret)
      expect(sealer.open(both.seal(secret))).toBe(secret)
    }),
  )
})

test('a value whose cipher name was replaced cannot be opened', () => {
  const older = createSealer(dataKey, 'PIN', olderCiphers).seal('1234')
  const renamed = Buffer.concat([Buffer.from(`${ownCiphers.present}:`), older.subarray(olderCipherName.length + 1)])
  expect(() => createSealer(dataKey, 'PIN', bothCiphers).open(renamed)).toThrow('unable to authenticate')
})

test('an unknown or missing cipher name is a clear error', () => {
  const older = createSealer(dataKey, 'PIN', olderCiphers).seal('1234')
  expect(() => sealer.open(older)).toThrow(
    `A stored secret (PIN) is sealed with the cipher "${olderCipherName}", which this version does not have. Use the version that sealed it.`,
  )
  for (const unnamed of [Buffer.alloc(0), Buffer.alloc(60), Buffer.from(':'), Buffer.from(`${'a'.repeat(41)}:`)])
    expect(() => sealer.open(unnamed)).toThrow('does not name the cipher')
})
