import { expect, test } from 'vitest'
import { sourceTexts } from './source-texts.ts'

const texts = sourceTexts()

/** Words with the same singular and plural. */
const unchanging = new Set(['{n} SMS', '{n} left out', '{n} of these owners'])
/** Verbs and similar words that follow a count of one: “1 lease ends”. */
const singular = /^(is|was|has|gets|needs|ends|differs|takes|uses|owns)$/

test('no count of one has a plural: “1 advice”, never “1 advices”', () => {
  const counted = texts.filter(({ plural }) => plural !== undefined)
  expect(counted.length).toBeGreaterThan(80)
  const wrong = counted.filter(({ text, plural }) => {
    if (unchanging.has(text)) return text !== plural
    const [, noun = '', next = ''] = /\{n\} (?:(?:new|overdue|paid|other) )?([\p{L}-]+)(?: ([\p{L}-]+))?/u.exec(text) ?? []
    return text === plural || (/[^s]s$/.test(noun) && !singular.test(next))
  })
  expect(wrong.map(({ text, places }) => `${places[0]}: ${text}`)).toEqual([])
})

test('a number that can be one has both forms: a fixed plural is allowed only after “at most”, “of” and similar words', () => {
  const fixed =
    /(?<!most |least |within |than |to |of |all |are |Show all |Upload |Download |Divide into |First |first |every |with |have |already |early with |Use |notice by |on or after )\{\d\} (advices|leases|tenants|owners|units|payments|receipts|lines|records|items|plots|increases)\b/i
  // The first value is the kind of property: “Building advices”.
  const wrong = texts.filter(({ text, plural }) => plural === undefined && text !== '{0} advices' && fixed.test(text))
  expect(wrong.map(({ text, places }) => `${places[0]}: ${text}`)).toEqual([])
})
