import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './contracts.ts'

const messagesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a code that is none of the list is answered in plain words, and what is left out is asked for', () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(0)
  const shape = z.object({ method: z.enum(['CASH', 'CHEQUE']), name: z.string() })
  expect(messagesOf(shape, { method: 'GOLD', name: 'Karma' })).toEqual(['Choose one of the list.'])
  expect(messagesOf(shape, {})).toEqual(['This is required.', 'This is required.'])
})

test('a schema with words of its own keeps them', () => {
  expect(messagesOf(z.enum(['A', 'B'], 'Choose a letter.'), 'C')).toEqual(['Choose a letter.'])
})
