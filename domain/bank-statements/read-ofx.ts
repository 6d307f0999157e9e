import { type CalendarDate, isCalendarDate } from '../calendar-date.ts'
import { amountOf, type BankEntry, type BankFile, described, StatementError } from './statement-format.ts'

/** OFX 1 (SGML, where a value has no end tag) and OFX 2 (XML): the transactions of one or more accounts. */
export function readOfx(text: string): BankFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new StatementError('An OFX file must not define entities.')
  const file: BankFile = { entries: [], accountNumbers: [], currencies: [] }
  let transaction: Map<string, string> | undefined
  // One pass: a value ends at the next tag.
  for (const [, slash, name = '', value = ''] of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})>([^<]*)/g)) {
    const tag = name.toUpperCase()
    if (tag === 'STMTTRN') {
      if (slash && transaction) file.entries.push(entryOf(transaction, file.entries.length + 1))
      transaction = slash ? undefined : new Map()
    } else if (!slash && value.trim() !== '') {
      const words = decoded(value.trim())
      if (transaction) transaction.set(tag, words)
      else if (tag === 'ACCTID') file.accountNumbers.push(words)
      else if (tag === 'CURDEF') file.currencies.push(words)
    }
  }
  return file
}

function entryOf(values: ReadonlyMap<string, string>, number: number): BankEntry {
  const amount = amountOf(values.get('TRNAMT') ?? '')
  const date = dateOf(values.get('DTPOSTED') ?? '')
  if (amount === undefined || !date) throw new StatementError(`Transaction ${number} of this OFX file cannot be read.`)
  const [cheque, reference] = [values.get('CHECKNUM'), values.get('REFNUM')]
  return {
    date,
    amount,
    description: described([values.get('NAME'), values.get('MEMO'), reference, cheque && `Cheque ${cheque}`]),
    reference: values.get('FITID') ?? reference ?? null,
  }
}

/** "20250602", "20250602101500.000[+6:BTT]": the bank's local day, whatever the hour. */
function dateOf(text: string): CalendarDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text)
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isCalendarDate(date) ? date : undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    const code = Number(name.slice(1))
    if (!name.startsWith('#')) return entities[name] ?? whole
    return code > 31 && code < 0x11_0000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}
