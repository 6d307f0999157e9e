/** What a search looks for, whose words a reader puts before a number: "Thram 124", "plot KWG-1294". */
export type SearchedKind = 'thram' | 'plot' | 'building' | 'unit' | 'owner' | 'tenant' | 'lease' | 'advice' | 'receipt'
export type AskedSearch = { text: string; kind?: SearchedKind }

const kindLabel: Record<string, SearchedKind> = {
  thram: 'thram',
  plot: 'plot',
  land: 'plot',
  building: 'building',
  unit: 'unit',
  flat: 'unit',
  owner: 'owner',
  tenant: 'tenant',
  lease: 'lease',
  advice: 'advice',
  receipt: 'receipt',
}
const wordThenNumber = /^(\p{L}+)\s+(?:(?:no\.?|number)\s+)?(?=.*\p{N})(.+)$/iu

/** A word of a kind before a number narrows to that kind; numbers of telephones and people are taken together. */
export function askedSearch(written: string): AskedSearch {
  const [, word = '', number = ''] = wordThenNumber.exec(written.trim()) ?? []
  const kind = Object.hasOwn(kindLabel, word.toLowerCase()) ? kindLabel[word.toLowerCase()] : undefined
  return kind ? { text: joinedNumber(number), kind } : { text: joinedNumber(written.trim()) }
}

const digitsOfPhone = 8

/**
 * "+975 1760 0013", "975-17600013" and "1760 0013" are the number that is stored. Shorter numbers keep their parts: in "203 4" they are
 * two.
 */
function joinedNumber(written: string): string {
  const abroad = written.replace(/^\+\s*975[\s-]*/, '')
  if (!/^[\d\s().-]+$/.test(abroad)) return abroad
  const digits = abroad.replaceAll(/\D/g, '')
  if (digits.length < digitsOfPhone) return abroad
  return digits.length === digitsOfPhone + 3 && /^975(?=1[67]|77|0?[2-8])/.test(digits) ? digits.slice(3) : digits
}
