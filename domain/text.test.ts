import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from './contracts.ts'
import { nullableText, optionalText, requiredText, text } from './text.ts'

const marks = [
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
  '\u061C',
]
const unseen = ['\u200B', '\uFEFF', '\u2060', '\u00AD', '\u{E0041}']
const breaks = ['\n', '\r', '\r\n', '\t', '\u0085', '\u2028', '\u2029', '\u0007', '\u001B']

const isTaken = (max: number, value: string) => text(max).safeParse(value).success

test.each([...marks, ...unseen, ...breaks])('one line cannot contain %j', (character) => {
  for (const kind of [text(120), requiredText(120), nullableText(120), optionalText(120)])
    expect(kind.safeParse(`Pema${character}Wangmo`).success).toBe(false)
})

test('a text of several lines can contain line breaks and tabs, but no direction marks or control characters', () => {
  for (const character of ['\n', '\r\n', '\t']) expect(isTaken(500, `First${character}second`)).toBe(true)
  for (const character of [...marks, '\u0007', '\u001B']) expect(isTaken(500, `First${character}second`)).toBe(false)
})

test('the error states what to do', () => {
  const messageOf = (value: string) => text(120).safeParse(value).error?.issues[0]?.message
  expect(messageOf('Pema\nWangmo')).toBe('Enter this on one line, without line breaks or tabs.')
  expect(messageOf('Pema\u202EWangmo')).toBe('This text contains an invisible character (U+202E). Type the text again.')
})

test('names of every script are accepted, with the joiners that a script needs', () => {
  for (const name of [
    'པདྨ་དབང་མོ།',
    'Zoë D’Souza',
    'क्\u200Dष',
    'ক্\u200Cষ',
    'می\u200Cخواهم',
    '👩\u200D👧',
    '山田　太郎',
    'A\u00A0B',
  ])
    expect([name, isTaken(120, name)]).toEqual([name, true])
  for (const name of ['Pe\u200Dma', 'Pe\u200Cma', 'པད\u200Dམ', '\u200DPema', '1\u200D2'])
    expect([name, isTaken(120, name)]).toEqual([name, false])
})

test('accepted text is visible: every character of one line has a width or belongs to the one before it', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom(...marks, ...unseen, ...breaks),
          // Any character. With `unit: 'binary'` fast-check first builds a table of all 1.1 million characters, which takes a second.
          fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)),
        ),
      }),
      (typed) => {
        const parsed = text(120).safeParse(typed)
        if (parsed.success)
          expect(parsed.data).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u)
      },
    ),
  )
})

/** Fields of the contract that accept direction marks: they are compared, hashed or looked up, and never shown. */
test('no field of any call accepts a direction mark, except secrets', () => {
  const takers = new Set<string>()
  for (const [, { body }] of everyEndpoint()) {
    if (!body) continue
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    for (const field of Object.keys(properties)) {
      const parsed = body.safeParse({ [field]: 'a\u202Eb' })
      if (parsed.success || !parsed.error.issues.some(({ path }) => path[0] === field)) takers.add(field)
    }
  }
  expect([...takers].toSorted((a, b) => a.localeCompare(b))).toEqual(['newPasswordRentry', 'password'])
})
