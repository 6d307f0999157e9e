import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'

test.each([
  ['Thram 124', { kind: 'thram', text: '124' }],
  ['plot KWG-1294', { kind: 'plot', text: 'KWG-1294' }],
  ['Plot No. 12', { kind: 'plot', text: '12' }],
  ['UNIT 101', { kind: 'unit', text: '101' }],
  ['owner +975 17600013', { kind: 'owner', text: '17600013' }],
  ['Building Norling', { text: 'Building Norling' }],
  ['constructor 12', { text: 'constructor 12' }],
  ['975-17600013', { text: '17600013' }],
  ['+975 1760 0013', { text: '17600013' }],
  ['1760 0013', { text: '17600013' }],
  ['+975 1760', { text: '1760' }],
  ['1141 0000 999', { text: '11410000999' }],
  ['203 4', { text: '203 4' }],
  ['THI-12 / 94', { text: 'THI-12 / 94' }],
  ['སྐལ་བཟང', { text: 'སྐལ་བཟང' }],
])('“%s” searches for %o', (written, asked) => {
  expect(parseSearch(written)).toEqual(asked)
})
