import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentCodeInGroups, paymentCodeOf, readPaymentCode } from './payment-link.ts'

test('a code is 16 characters, each bit of the 10 bytes counts, and it is read as it is typed from paper', () => {
  expect(paymentCodeOf(new Uint8Array(10))).toBe('0000000000000000')
  expect(paymentCodeOf(new Uint8Array(10).fill(255))).toBe('zzzzzzzzzzzzzzzz')
  const codes = Array.from({ length: 80 }, (_, bit) => {
    const bytes = new Uint8Array(10)
    bytes[bit >> 3] = 1 << (bit & 7)
    return paymentCodeOf(bytes)
  })
  expect(new Set(codes).size).toBe(80)
  for (let round = 0; round < 100; round += 1) {
    const code = paymentCodeOf(randomBytes(20))
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    expect(readPaymentCode(` ${paymentCodeInGroups(code).toUpperCase()} `)).toBe(code)
    expect(readPaymentCode(code.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(code)
  }
})
