import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

test('finds a name in Dzongkha with or without its tsheg and shad', () => {
  expect(typedWords('ཐིམ་ཕུ་')).toEqual(['ཐིམ', 'ཕུ'])
  expect(typedWords('ཐིམ་ཕུ།')).toEqual(typedWords('ཐིམ ཕུ'))
})

test('ignores capitals and extra spaces in a name', () => {
  expect(typedWords('  Wangdue  Phodrang ')).toEqual(['wangdue', 'phodrang'])
  expect(typedWords('')).toEqual([])
})
