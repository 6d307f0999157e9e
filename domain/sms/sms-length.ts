/** The alphabet of a plain SMS (3GPP 23.038); each character of the second line counts twice. */
const basicLetters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubleLetters = '^{}\\[~]|€\f'
const basic = new Set(basicLetters)
const double = new Set(doubleLetters)

const escapeCode = 0x1b
/** The second line by its codes, which follow the escape. */
const doubleCodes = new Map(
  Array.from(doubleLetters).map((letter, index) => [
    letter,
    [0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65, 0x0a][index] ?? 0,
  ]),
)
/** The basic letters are in the order of their codes, except for the escape, which is not a letter. */
const basicCodes = new Map(Array.from(basicLetters).map((letter, index) => [letter, index < escapeCode ? index : index + 1]))

/** The codes of a letter in the default alphabet, one per byte; undefined if it has none. */
export function gsmCodeOf(letter: string): number[] | undefined {
  const code = basicCodes.get(letter)
  if (code !== undefined) return [code]
  const extension = doubleCodes.get(letter)
  return extension === undefined ? undefined : [escapeCode, extension]
}

export type SmsLength = {
  readonly alphabet: 'GSM-7' | 'UCS-2'
  /** As the network counts them: a letter of the extension, or one outside the basic plane, counts twice. */
  readonly characters: number
  readonly parts: number
  /** The number of characters that still fit into the last part. */
  readonly left: number
}

/** How a text is divided into SMS: 160 letters of GSM-7 or 70 of UCS-2, or 153 or 67 per part if there are several. */
export function smsLength(text: string): SmsLength {
  const letters = Array.from(text)
  const isPlain = letters.every((letter) => basic.has(letter) || double.has(letter))
  const alphabet = isPlain ? 'GSM-7' : 'UCS-2'
  const weights = letters.map((letter) => (isPlain ? (double.has(letter) ? 2 : 1) : letter.length))
  const characters = weights.reduce((sum, weight) => sum + weight, 0)
  const [whole, each] = isPlain ? [160, 153] : [70, 67]
  if (characters <= whole) return { alphabet, characters, parts: 1, left: whole - characters }
  const { parts, inLast } = cutIntoParts(weights, each)
  return { alphabet, characters, parts, left: each - inLast }
}

/** A character that counts twice is never split: if it does not fit, it begins the next part. */
function cutIntoParts(weights: readonly number[], each: number): { parts: number; inLast: number } {
  let parts = 1
  let inLast = 0
  for (const weight of weights) {
    if (inLast + weight > each) {
      parts += 1
      inLast = 0
    }
    inLast += weight
  }
  return { parts, inLast }
}

/** Letters with accents would make a whole SMS UCS-2, with 70 characters per part, so names are sent without accents. */
export function plainLetters(text: string): string {
  if (smsLength(text).alphabet === 'GSM-7') return text
  const bare = text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[–—]/g, '-')
  return smsLength(bare).alphabet === 'GSM-7' ? bare : text
}
