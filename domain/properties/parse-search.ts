/** The kind of record that a search is for, from a word before a number: "Thram 124", "plot KWG-1294". */
export type SearchedKind = 'thram' | 'plot' | 'building' | 'unit' | 'owner' | 'tenant' | 'lease' | 'advice' | 'receipt'
export type ParsedSearch = { text: string; kind?: SearchedKind }

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

/** The word of a kind before a number narrows the search to that kind; the parts of a phone number are joined. */
export function parseSearch(written: string): ParsedSearch {
  const [, word = '', number = ''] = wordThenNumber.exec(written.trim()) ?? []
  const kind = Object.hasOwn(kindLabel, word.toLowerCase()) ? kindLabel[word.toLowerCase()] : undefined
  return kind ? { text: joinedNumber(number), kind } : { text: joinedNumber(written.trim()) }
}

const digitsOfPhone = 8

/**
 * "+975 1760 0013", "975-17600013" and "1760 0013" are the same stored number. Shorter numbers keep their parts: "203 4" is two numbers.
 */
function joinedNumber(written: string): string {
  const abroad = written.replace(/^\+\s*975[\s-]*/, '')
  if (!/^[\d\s().-]+$/.test(abroad)) return abroad
  const digits = abroad.replaceAll(/\D/g, '')
  if (digits.length < digitsOfPhone) return abroad
  return digits.length === digitsOfPhone + 3 && /^975(?=1[67]|77|0?[2-8])/.test(digits) ? digits.slice(3) : digits
}
