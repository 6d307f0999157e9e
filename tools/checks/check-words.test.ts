import { expect, test } from 'vitest'
import { refusedSynonyms, wordIssues, wordIssuesOfTexts } from './check-words.ts'

test('a refused word in a name, a parameter or a field is found with its line and the standard word', () => {
  const source = 'const mostRows = 5\nfunction keepFile(usualName: string) {}\ntype Row = { refuseAll: boolean }\n'
  expect(wordIssues('server/a.ts', source)).toEqual([
    'server/a.ts:1: mostRows: use max…, min…',
    'server/a.ts:2: keepFile: use save…, stored…, cached…',
    'server/a.ts:2: usualName: use default…',
    'server/a.ts:3: refuseAll: use assert…, reject…',
  ])
})

test('names of the contract, texts and longer words are not reported', () => {
  expect(wordIssues('server/a.ts', "const keepCount = 1\nconst mostly = 'a fault'\nconst defaults = `anew`\n")).toEqual([])
})

test('a name of the contract is allowed as a field or a call, and refused elsewhere', () => {
  const use = 'use document, pdf, receipt, agreement; paper only for what is printed on'
  const source = 'const calls = { paper: 1 }\nconst { paper } = reply\ntype Sheet = { isOnPaper: boolean; size: PaperSize }\n'
  expect(wordIssues('server/a.ts', source)).toEqual([])
  expect(wordIssues('server/a.ts', 'const papers = []\nfunction readPaper(paper: string) {}\n')).toEqual([
    `server/a.ts:1: papers: ${use}`,
    `server/a.ts:2: readPaper: ${use}`,
    `server/a.ts:2: paper: ${use}`,
  ])
})

test('some words are refused in comments and documents, but allowed on the screen', () => {
  expect(wordIssues('docs/a.md', 'Signed on paper.\nThe menu **Papers…** opens **View and add papers**.\n')).toEqual([])
  expect(wordIssues('docs/a.md', 'The paper names the owner.\nHand in papers.\n')).toEqual([
    'docs/a.md:1: The paper: use document, PDF, receipt, agreement; “on paper”',
    'docs/a.md:2: papers: use documents, PDFs',
  ])
  expect(wordIssuesOfTexts([{ text: 'View and add papers', places: ['web/a.tsx'] }])).toEqual([])
})

test('reads comments, documents and file names', () => {
  expect(wordIssues('server/a.ts', 'const a = 1\n/** One\n * read anew. */\nconst b = 2 // its faults\n')).toEqual([
    'server/a.ts:3: anew: use again',
    'server/a.ts:4: faults: use error, issue',
  ])
  expect(wordIssues('server/a.sql', 'select fault\n  from runs -- its fault\n')).toEqual([
    'server/a.sql:2: fault: use error, issue',
  ])
  expect(wordIssues('docs/a.md', 'Fine.\nMended since.\n')).toEqual(['docs/a.md:2: Mended: use fix, correct'])
  expect(wordIssues('web/usual-errors.css', '')).toEqual(['web/usual-errors.css: the file name: use default…'])
})

test('texts are checked in both of their forms, and a good one is not reported', () => {
  const places = ['web/a.tsx']
  expect(
    wordIssuesOfTexts([
      { text: 'Give the reason.', places },
      { text: 'Saved', plural: '{n} were taken back', places },
      { text: 'Enter the reason. It is recorded.', places },
      { text: 'Give notice', places },
    ]),
  ).toEqual(['web/a.tsx: “Give the reason.”: use Enter …, Choose …', 'web/a.tsx: “Saved”: use withdraw, undo, reverse, cancel'])
})

test('a second name for a glossary term is refused in texts, but can be typed into the search', () => {
  const places = ['web/a.tsx']
  expect(
    wordIssuesOfTexts([
      { text: 'Send the invoice to the tenant', places },
      { text: '{n} landlord', plural: '{n} landlords', places },
      { text: 'landlords proprietors', places: ['web/overview/search/pages-for.ts'] },
      { text: 'Send the payment advice to the tenant', places },
    ]),
  ).toEqual(['web/a.tsx: “Send the invoice to the tenant”: use payment advice', 'web/a.tsx: “{n} landlord”: use owner'])
  expect(refusedSynonyms().length).toBeGreaterThan(15)
})
