import { expect, test } from 'vitest'
import { accountNumberIssue, maskedAccountNumber } from './bank.ts'

test('an account number has the number of digits that its bank uses', () => {
  expect(accountNumberIssue('BOB', '200123456')).toBeUndefined()
  expect(accountNumberIssue('BOB', '200123456789')).toBe('An account number at Bank of Bhutan has 9 digits.')
  expect(accountNumberIssue('DK', '200123456')).toBe('An account number at DK Bank has 12 digits.')
  expect(accountNumberIssue('BNB', '20012345x')).toBeDefined()
})

test('a masked account number shows its last four digits', () => {
  expect(maskedAccountNumber('200123456')).toBe('•••••3456')
})
