import {
  amountOf,
  type BankEntry,
  type BankFile,
  described,
  StatementError,
} from '../../domain/bank-statements/statement-format.ts'
import { type CalendarDate, isCalendarDate } from '../../domain/calendar-date.ts'
import { allAt, readXml, textAt, type XmlElement } from '../platform/files/read-xml.ts'

/** Reads a bank-to-customer statement of ISO 20022, camt.053 in any version: its booked entries, line by line. */
export function readCamt053(xml: string): BankFile {
  const document = readXml(xml)
  const statements = allAt(document, 'BkToCstmrStmt', 'Stmt')
  if (document.name !== 'Document' || statements.length === 0)
    throw new StatementError('This XML file has no bank statement (camt.053).')
  const entries = statements.flatMap((statement) => allAt(statement, 'Ntry')).filter(isBooked)
  return {
    entries: entries.flatMap((entry, index) => linesOf(entry, index + 1)),
    accountNumbers: statements.flatMap((statement) => accountOf(statement) ?? []),
    currencies: entries.flatMap((entry) => allAt(entry, 'Amt').flatMap(({ attributes }) => attributes['Ccy'] ?? [])),
  }
}

/** "BOOK" is the direct content in older versions and inside "Cd" in newer ones. Pending entries may never be booked. */
function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  return status === undefined || status === 'BOOK'
}

function accountOf(statement: XmlElement): string | undefined {
  return textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
}

/** Returns one entry, or the payments that the bank booked as one sum, if their amounts add up to it. */
function linesOf(entry: XmlElement, number: number): BankEntry[] {
  const [amount, date] = [signed(entry, textAt(entry, 'Amt')), dateOf(entry)]
  if (amount === undefined || !date) throw new StatementError(`Entry ${number} of this camt.053 file cannot be read.`)
  const details = allAt(entry, 'NtryDtls', 'TxDtls')
  const amounts = details.map((detail) => signed(entry, textAt(detail, 'Amt') ?? textAt(detail, 'AmtDtls', 'TxAmt', 'Amt')))
  const isDivided = details.length > 1 && amounts.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0) === amount
  if (!isDivided) return [{ date, amount, ...entryText(entry, details.length === 1 ? details[0] : undefined) }]
  return details.map((detail, index) => ({ date, amount: amounts[index] ?? 0, ...entryText(entry, detail) }))
}

function signed(entry: XmlElement, text: string | undefined): number | undefined {
  const amount = amountOf(text ?? '')
  return amount !== undefined && textAt(entry, 'CdtDbtInd') === 'DBIT' ? -amount : amount
}

function dateOf(entry: XmlElement): CalendarDate | undefined {
  const text =
    textAt(entry, 'BookgDt', 'Dt') ??
    textAt(entry, 'BookgDt', 'DtTm') ??
    textAt(entry, 'ValDt', 'Dt') ??
    textAt(entry, 'ValDt', 'DtTm')
  const day = text?.slice(0, 10) ?? ''
  return isCalendarDate(day) ? day : undefined
}

function entryText(entry: XmlElement, detail: XmlElement | undefined): Pick<BankEntry, 'description' | 'reference'> {
  const of = (...path: string[]) => (detail ? textAt(detail, ...path) : undefined)
  const ofCaller = of('Refs', 'EndToEndId')
  const given = ofCaller === 'NOTPROVIDED' ? undefined : ofCaller
  const remittance = detail ? allAt(detail, 'RmtInf', 'Ustrd').map(({ text }) => text) : []
  const reversal = textAt(entry, 'RvslInd') === 'true' ? 'Reversal' : undefined
  return {
    description: described([
      ...[reversal, of('RltdPties', 'Dbtr', 'Nm') ?? of('RltdPties', 'Dbtr', 'Pty', 'Nm'), ...remittance],
      ...[of('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), given, textAt(entry, 'AddtlNtryInf')],
    ]),
    reference: of('Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef') ?? given ?? textAt(entry, 'NtryRef') ?? null,
  }
}
