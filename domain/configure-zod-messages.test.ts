import { expect, test } from 'vitest'
import { z } from 'zod'
import { configureZodMessages } from './configure-zod-messages.ts'

configureZodMessages()

test.each([
  ['a year that is not there', z.coerce.number(), undefined, 'Enter a number.'],
  ['a field that is not there', z.number(), undefined, 'This field is required.'],
  ['half a month', z.int(), 1.5, 'Enter a whole number.'],
  ['words for a number', z.number(), 'many', 'Enter a number.'],
  ['a number for a text', z.string(), 7, 'Enter text.'],
  ['a year past the last', z.number().max(2200), 2201, 'Enter 2200 or less.'],
  ['a year before the first', z.number().min(1900), 1899, 'Enter 1900 or more.'],
  ['a long name', z.string().max(3), 'Pema', 'Enter at most 3 characters.'],
  ['an empty name', z.string().min(1), '', 'This field is required.'],
  ['too long a list', z.array(z.int()).max(1), [1, 2], 'Enter 1 or fewer.'],
  ['a word that is not in the list', z.enum(['CASH']), 'CHEQUE', 'Choose an option from the list.'],
])('the refusal of %s is a readable sentence', (_, schema, given, sentence) => {
  expect(schema.safeParse(given).error?.issues[0]?.message).toBe(sentence)
})
