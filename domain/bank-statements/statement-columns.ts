import { codeText, sheet } from '../sheet.ts'
import type { BankLine, Statement } from './statement-contract.ts'

export const statementColumns = sheet<Statement>(({ text, number, time }) => [
  time('Brought in', (statement) => statement.uploadedAt),
  text('File', (statement) => statement.fileName),
  text('Account', (statement) => statement.accountName),
  number('Lines', (statement) => statement.lines),
  number('Matched', (statement) => statement.matched),
  number('Suggested', (statement) => statement.suggested),
  number('Unmatched', (statement) => statement.unmatched),
  number('Ignored', (statement) => statement.ignored),
  number('Known before', (statement) => statement.known),
  text('Id', (statement) => statement.id),
])

export const statementLineColumns = sheet<BankLine>(({ text, number, money, date }) => [
  number('Line', (line) => line.line),
  date('Date', (line) => line.bookedOn),
  money('Amount', (line) => line.amount),
  text('Description', (line) => line.description),
  text('Reference', (line) => line.reference),
  text('Status', (line) => codeText(line.status)),
  text('Advice', (line) => line.adviceNumber),
  text('Tenant', (line) => line.tenantName),
  text('Receipt', (line) => line.receiptNumber),
  text('Why ignored', (line) => line.ignoredReason),
  text('Id', (line) => line.id),
])
