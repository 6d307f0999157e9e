/**
 * The words of a typed name in lower case. A tsheg between syllables of Dzongkha, and a tsheg or shad at the end of a name, make no
 * difference.
 */
export function typedWords(typed: string): string[] {
  return typed
    .normalize()
    .toLowerCase()
    .split(/[\s་༌།༎༏༐༑༔]+/)
    .filter(Boolean)
}
