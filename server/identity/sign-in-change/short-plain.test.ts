import { expect, test } from 'vitest'
import { shortPlain } from './short-plain.ts'

test('the name of an office fits one SMS of plain letters', () => {
  expect(shortPlain('Wangmo & Sons (Thimphu)')).toBe('Wangmo & Sons (Thimphu)')
  expect(shortPlain('Café “Druk” – Property')).toBe('Cafe Druk Property')
  expect(shortPlain('འབྲུག')).toBe('your office')
  expect(shortPlain('x'.repeat(120))).toHaveLength(50)
})
