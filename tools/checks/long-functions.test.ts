import { expect, test } from 'vitest'
import { longFunctions } from './long-functions.ts'

const body = (lines: number) => Array.from({ length: lines }, (_, nth) => `  call(${nth})`).join('\n')
const longIn = (text: string, path = 'a.ts') => longFunctions(path, text, 5)

test('a function with the maximum number of lines is not long, and one with a line more is', () => {
  expect(longIn(`function fits() {\n${body(3)}\n}`)).toEqual([])
  expect(longIn(`function grown() {\n${body(4)}\n}`)).toEqual([{ name: 'grown', lines: 6 }])
})

test('a function without its own name has the name of the value that it is assigned to', () => {
  const text = `const arrow = () => {\n${body(4)}\n}\nconst table = { method: async () => {\n${body(5)}\n} }\nrun(() => {\n${body(6)}\n})`
  expect(longIn(text)).toEqual([
    { name: 'arrow', lines: 6 },
    { name: 'method', lines: 7 },
    { name: 'a function', lines: 8 },
  ])
})

test('a function includes its inner functions, and each is also counted separately', () => {
  const text = `function outer() {\n  function inner() {\n${body(4)}\n  }\n}`
  expect(longIn(text).map(({ name }) => name)).toEqual(['outer', 'inner'])
  expect(longIn(`function outer() {\n${'  const one = () => 1\n'.repeat(5)}}`).map(({ name }) => name)).toEqual(['outer'])
})

test('a long component is found in JSX, and a long table or type is not a function', () => {
  expect(longIn(`const Page = () => (\n  <p>\n${'    <br />\n'.repeat(3)}  </p>\n)`, 'a.tsx')).toEqual([
    { name: 'Page', lines: 7 },
  ])
  expect(longIn(`const table = [\n${'  1,\n'.repeat(9)}]\ntype Shape = {\n${'  a: 1\n'.repeat(1)}${'\n'.repeat(8)}}`)).toEqual([])
})
