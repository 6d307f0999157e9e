import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreementFieldNames } from './agreement-fields.ts'
import { type Clause, defaultTemplateOf, isForType, templateIssueOf } from './agreement-template.ts'
import { clauseBlocks, fieldIssues, fillClause, fillTitle, notRecorded } from './clause-text.ts'
import { clauseWarnings } from './clause-warnings.ts'
import { exampleAgreement } from './example-agreement.ts'
import { particularsOf } from './particulars-of.ts'

const office = { name: 'Norbu Rentals', address: 'Thimphu', phoneNumber: null }
const facts = exampleAgreement('UNIT', office)
const clause = (given: Partial<Clause> = {}): Clause => ({ title: 'Pets', text: 'None.', replaces: null, ...given })
const kinds = { isForLand: false, isForBuildings: false, isForUnits: true }

describe('fields of a clause', () => {
  test('are filled in from the lease, with blanks around the name or without', () => {
    const { text, missing } = fillClause('{{tenant.name}} pays {{ rent.amount }} for {{property.name}}.', facts)
    expect(text).toBe('Example Tenant pays Nu. 15,000.00 for Unit 2A, Example House.')
    expect(missing).toEqual([])
  })

  test('without a value are listed, and their sentences are left out', () => {
    expect(fillClause('Call {{office.phone}}.', facts)).toEqual({ text: '', missing: ['office.phone'] })
    const { text } = fillClause(
      'Only for {{office.phone}}. Rent of Nu. 5 goes to Mr. {{office.phone}} at No. 3.\nNo noise (Act s.58). Pets?\n\nCall {{office.phone}}\n\n{{tenant.name}} stays.',
      facts,
    )
    expect(text).toBe('No noise (Act s.58). Pets?\n\nExample Tenant stays.')
  })

  test('without a value leave no empty item in a list, and numbered items keep their numbers', () => {
    const list = (mark: (at: number) => string) =>
      ['Rules:', `${mark(1)} Call {{office.phone}}.`, `${mark(2)} Call {{tenant.phone}}.`].join('\n')
    expect(
      fillClause(
        list(() => '-'),
        facts,
      ).text,
    ).toBe('Rules:\n• Call 17000001.')
    expect(
      fillClause(
        list((at) => `${at}.`),
        facts,
      ).text,
    ).toBe('Rules:\n1. Not applicable.\n2. Call 17000001.')
    expect(fillClause('First. Call {{office.phone}} for:\n- water\n- power', facts).text).toBe(
      `First. Call ${notRecorded} for:\n• water\n• power`,
    )
  })

  test('without a value are left out of a title', () => {
    expect(fillTitle('Use for {{office.phone}}', facts)).toEqual({ text: 'Use for', missing: ['office.phone'] })
    expect(fillTitle('Use of {{property.unit}}', facts)).toEqual({ text: 'Use of 2A', missing: [] })
  })

  test('that do not exist, or are not closed, are reported with line and character', () => {
    expect(fieldIssues('Fine {{lease.from}}\nto {{lease.until}} and {{tenant.name')).toEqual([
      { line: 2, column: 4, message: 'Line 2, character 4: There is no field {{lease.until}}.' },
      { line: 2, column: 24, message: 'Line 2, character 24: Write a field as {{tenant.name}}.' },
    ])
    for (const hostile of ['{{constructor}}', '{{__proto__}}', '{{toString}}', '{{}}', '{{ tenant }}', '{{tenant.name}']) {
      expect(fieldIssues(hostile)).toHaveLength(1)
    }
  })

  test('in a name are text: a value is never parsed as a field', () => {
    const named = { ...facts, content: { ...facts.content, tenant: { ...facts.content.tenant, nameEnglish: '{{office.name}}' } } }
    expect(fillClause('{{tenant.name}}', named).text).toBe('{{office.name}}')
  })

  test('are accepted and filled for land, building and unit', () => {
    for (const kind of ['LAND', 'BUILDING', 'UNIT'] as const) {
      for (const name of agreementFieldNames) {
        expect(fieldIssues(`{{${name}}}`)).toEqual([])
        expect(fillClause(`{{${name}}}`, exampleAgreement(kind, office)).text).not.toContain('{{')
      }
    }
  })

  test('leave any text without "{{" unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => fieldIssues(text).length === 0 && fillClause(text, facts).text === text,
      ),
    )
  })
})

test('keep paragraphs, numbers and dashes; consecutive lines are one paragraph', () => {
  expect(clauseBlocks('First line\nsecond line\n\nNext:\n1. One\n   more\n- Two\n\nLast 2. not an item')).toEqual([
    { kind: 'TEXT', text: 'First line second line' },
    { kind: 'TEXT', text: 'Next:' },
    { kind: 'ITEM', mark: '1.', text: 'One more' },
    { kind: 'ITEM', mark: '•', text: 'Two' },
    { kind: 'TEXT', text: 'Last 2. not an item' },
  ])
  expect(clauseBlocks(' \n\n')).toEqual([])
})

describe('a clause against the law', () => {
  const sections = (text: string, kind: 'UNIT' | 'LAND' = 'UNIT') => clauseWarnings(text, [kind]).map(({ section }) => section)

  test.each([
    ['The deposit is three months’ rent.', 'Tenancy Act s.30'],
    ['The tenant pays a deposit of rent for 6 (6) months.', 'Tenancy Act s.30'],
    ['Late rent bears interest at 36% a year.', 'Tenancy Act s.22, s.44'],
    ['Interest of 24.5 per cent is added.', 'Tenancy Act s.22, s.44'],
    ['The rent increases by 15 % each year.', 'Tenancy Act s.25, s.26'],
    ['On a breach the remaining rent is payable at once.', 'Rules, rule 13'],
  ])('is recognised: %s', (text, section) => {
    expect(sections(text)).toEqual([section])
  })

  test.each([
    'The deposit is two months’ rent.',
    'Notice is three months. The deposit is refunded at the end.',
    'Late rent bears interest at 24 % a year.',
    'The rent increases by 10 % after two years.',
    'The tenant pays 100 % of the water bill.',
    'Paint the walls every 36 months.',
  ])('is not reported without a reason: %s', (text) => {
    expect(sections(text)).toEqual([])
  })

  test('of land may agree any deposit and any increase', () => {
    expect(sections('The deposit is six months’ rent. The rent rises by 20 %.', 'LAND')).toEqual([])
  })
})

describe('a template', () => {
  const issueOf = (given: object) =>
    templateIssueOf({ ...kinds, use: null, isDefault: false, isRetired: false, clauses: [clause()], ...given })

  test('is for at least one kind of property, replaces each part once, and is no default once it is retired', () => {
    expect(issueOf({})).toBeUndefined()
    expect(issueOf({ isForUnits: false })?.path).toBe('/isForUnits')
    expect(issueOf({ isForLand: true, use: 'COMMERCIAL' })?.path).toBe('/use')
    expect(issueOf({ isDefault: true, isRetired: true })?.path).toBe('/isDefault')
    expect(issueOf({ clauses: [clause({ replaces: 'USE' }), clause({ replaces: 'USE' })] })?.path).toBe('/clauses/1/replaces')
    expect(issueOf({ clauses: Array(6).fill(clause({ text: 'x'.repeat(4_000) })) })?.path).toBe('/clauses')
    expect([isForType(kinds, 'UNIT'), isForType(kinds, 'LAND'), isForType(kinds, 'BUILDING')]).toEqual([true, false, false])
  })

  test('keeps every particular that the law requires; only a value that the lease lacks is missing', () => {
    const all = particularsOf(facts, [clause({ replaces: 'USE', title: 'Quiet use' })])
    expect(all.filter(({ isMissing }) => isMissing)).toEqual([])
    expect(all.map(({ where }) => where)).toContain('Your clause “Quiet use”')
    const bare = { ...facts, lease: { ...facts.lease, purpose: null } }
    expect(
      particularsOf(bare, [])
        .filter(({ isMissing }) => isMissing)
        .map(({ label }) => label),
    ).toEqual(['Purpose'])
  })
})

describe('the default template of a new lease', () => {
  const template = (name: string, given: object = {}) => ({ ...kinds, name, use: null, isDefault: true, ...given })
  const general = template('General')
  const shops = template('Shops', { use: 'COMMERCIAL' })

  test('is the one for its use, or else the one for all uses of its kind', () => {
    for (const all of [
      [general, shops],
      [shops, general],
    ]) {
      expect(defaultTemplateOf(all, 'UNIT', 'COMMERCIAL')).toBe(shops)
      expect(defaultTemplateOf(all, 'UNIT', 'RESIDENTIAL')).toBe(general)
      expect(defaultTemplateOf(all, 'UNIT', null)).toBe(general)
      expect(defaultTemplateOf(all, 'LAND', null)).toBeUndefined()
    }
  })

  test('does not exist if no template is marked as default', () => {
    expect(defaultTemplateOf([template('Chosen by hand', { isDefault: false })], 'UNIT', null)).toBeUndefined()
    expect(defaultTemplateOf([shops], 'UNIT', 'RESIDENTIAL')).toBeUndefined()
  })
})
