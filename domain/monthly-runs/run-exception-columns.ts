import { formatMonth } from '../calendar-date.ts'
import { listed, sheet } from '../sheet.ts'
import type { RunException } from '../advices/run-schema.ts'

export const runExceptionColumns = sheet<RunException>(({ text }) => [
  text('Lease', (exception) => exception.leaseNumber),
  text('Reason', (exception) => exception.reason),
  text('Months', (exception) => listed((exception.months ?? []).map(formatMonth))),
  text('Lease id', (exception) => exception.leaseId),
])
