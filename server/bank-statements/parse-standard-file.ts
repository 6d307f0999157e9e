import { readMt940 } from '../../domain/bank-statements/read-mt940.ts'
import { readOfx } from '../../domain/bank-statements/read-ofx.ts'
import { visibleText } from '../../domain/bank-statements/statement-file.ts'
import {
  type BankFile,
  formatOfStatement,
  standardColumns,
  standardRow,
  StatementError,
  type StatementFormat,
} from '../../domain/bank-statements/statement-format.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { XmlError } from '../platform/files/read-xml.ts'
import { readCamt053 } from './read-camt053.ts'
import type { StatementFile } from './statement-rows.ts'

type StandardFormat = Exclude<StatementFormat, 'CSV'>

/** Reads a statement in a standard format as rows of the same columns; undefined for any other file. */
export function parseStandardFile(bytes: Buffer, maxRows: number): StatementFile | undefined {
  const text = textOf(bytes)
  const format = formatOfStatement(text.slice(0, 4000))
  if (format === 'OTHER_XML') throw fieldProblem('/file', 'This XML file is not a bank statement. Choose a CAMT.053 or OFX file.')
  if (format === 'CSV') return undefined
  const { entries, accountNumbers, currencies } = read(format, text)
  if (entries.length === 0) throw fieldProblem('/file', 'This file has no entries.')
  if (entries.length > maxRows)
    throw fieldProblem('/file', `A statement can have at most ${maxRows} rows. Download a shorter period from the bank.`)
  const foreign = currencies.find((currency) => currency !== 'BTN')
  if (foreign !== undefined)
    throw fieldProblem('/file', `This file is in ${foreign.slice(0, 10)}. Only statements in BTN (Nu.) can be imported.`)
  const accounts = [...new Set(accountNumbers)]
  if (accounts.length > 1) throw fieldProblem('/file', 'This file has several accounts. Download one file for each account.')
  return {
    format,
    accountNumber: accounts[0] === undefined ? null : visibleText(accounts[0]).slice(0, 60),
    columns: standardColumns,
    headings: Object.values(standardColumns).flatMap((heading) => heading ?? []),
    rows: entries.map(standardRow),
  }
}

function read(format: StandardFormat, text: string): BankFile {
  try {
    switch (format) {
      case 'CAMT053':
        return readCamt053(text)
      case 'MT940':
        return readMt940(text)
      case 'OFX':
        return readOfx(text)
      default:
        return format satisfies never
    }
  } catch (error) {
    if (error instanceof StatementError || error instanceof XmlError) throw fieldProblem('/file', error.message.slice(0, 300))
    throw error
  }
}

/** UTF-8, or the older encoding of Western programs. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
