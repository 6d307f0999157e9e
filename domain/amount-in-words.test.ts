import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { chhetrum } from './money.ts'

test.each([
  [1_250_050, 'Ngultrum twelve thousand five hundred and chhetrum fifty only'],
  [0, 'Ngultrum zero only'],
  [100, 'Ngultrum one only'],
  [5, 'Chhetrum five only'],
  [1_234_567, 'Ngultrum twelve thousand three hundred forty-five and chhetrum sixty-seven only'],
  [100_000_000, 'Ngultrum one million only'],
  [100_000_100, 'Ngultrum one million one only'],
  [1_000_000_000_000_0, 'Ngultrum one hundred billion only'],
  [9_999_99, 'Ngultrum nine thousand nine hundred ninety-nine and chhetrum ninety-nine only'],
  [-2_000, 'Minus ngultrum twenty only'],
])('%i chhetrum in words', (amount, words) => {
  expect(amountInWords(chhetrum(amount))).toBe(words)
})
