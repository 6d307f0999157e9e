import { expect, test } from 'vitest'
import { searchIssue } from './saved-view.ts'

test('a search consists of filters, order and columns, each once', () => {
  expect(searchIssue('')).toBeUndefined()
  expect(searchIssue('status=ACTIVE&sort=endsOn:asc&q=%E0%BD%96 Sonam&columns=number.tenant')).toBeUndefined()
  expect(searchIssue('status=ACTIVE&status=ENDED')).toMatch('once')
  expect(searchIssue(Array.from({ length: 31 }, (_, at) => `f${at}=1`).join('&'))).toMatch('at most 30')
})

test.each(['pageNo=3', 'pageSize=50', 'cursor=abc', 'savedView=7'])(
  'the position in a list is not part of a view: %s',
  (search) => {
    expect(searchIssue(search)).toMatch('cannot save')
  },
)

test.each(['<script>=1', '__proto__=1', 'a.b=1', '=1', 'q=%00', 'q=%0A', 'q=%ED%A0%80', `q=${'x'.repeat(501)}`])(
  'rejects what no list accepts: %s',
  (search) => {
    expect(searchIssue(search)).toBeDefined()
  },
)
