import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

test('a name in Dzongkha is found with or without its tsheg and shad', () => {
  expect(typedWords('ཐིམ་ཕུ་')).toEqual(['ཐིམ', 'ཕུ'])
  expect(typedWords('ཐིམ་ཕུ།')).toEqual(typedWords('ཐིམ ཕུ'))
})

test('words of a name are looked for without regard to capitals and spaces', () => {
  expect(typedWords('  Wangdue  Phodrang ')).toEqual(['wangdue', 'phodrang'])
  expect(typedWords('')).toEqual([])
})
