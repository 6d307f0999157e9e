import { expect, test } from 'vitest'
import { abbreviateName } from './abbreviate-name.ts'

test('the name of an office fits one SMS of plain letters', () => {
  expect(abbreviateName('Wangmo & Sons (Thimphu)')).toBe('Wangmo & Sons (Thimphu)')
  expect(abbreviateName('Café “Druk” – Property')).toBe('Cafe Druk Property')
  expect(abbreviateName('འབྲུག')).toBe('your office')
  expect(abbreviateName('x'.repeat(120))).toHaveLength(50)
})
