/**
 * What somebody types to find a name, word by word, in small letters. Between the syllables of Dzongkha stands a tsheg, at the end
 * of a name one more or a shad: whether they were typed makes no difference.
 */
export function typedWords(typed: string): string[] {
  return typed
    .normalize()
    .toLowerCase()
    .split(/[\s་༌།༎༏༐༑༔]+/)
    .filter(Boolean)
}
