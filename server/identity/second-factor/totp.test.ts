import { expect, test } from 'vitest'
import { base32, codeOf, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a secret is encoded according to RFC 4648', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('the previous and the next code are accepted, older and later ones are not, and none is accepted twice', () => {
  const now = new Date('2026-03-02T04:00:10Z')
  const current = stepAt(now)
  const match = (step: number, lastStep = 0) => matchingStep(secret, codeOf(secret, step), { now, lastStep })
  expect([-2, -1, 0, 1, 2].map((offset) => match(current + offset))).toEqual([
    undefined,
    current - 1,
    current,
    current + 1,
    undefined,
  ])
  expect(match(current, current)).toBeUndefined()
  expect(match(current - 1, current)).toBeUndefined()
})

test.each(['', '12345', '1234567', '१२३४५६', '\u{2F659}\u{21186}\u{1ABA2}', '12345\u{E9}'])(
  '%j is not a code, and causes no error',
  (code) => {
    expect(matchingStep(secret, code, { now: new Date('2026-03-02T04:00:10Z'), lastStep: 0 })).toBeUndefined()
  },
)
