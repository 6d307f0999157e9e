import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatAmount, type Money } from '../../../domain/money.ts'
import {
  documentParts,
  type LeaseNames,
  leaseParts,
  type PrintedMark,
  type Sum,
  type Summary,
  summaryParts,
} from '../../leases/pdf/printed-parts.ts'
import type { ActSection } from '../../leases/pdf/tenancy-act.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

/** A document that settles an amount between the office and a tenant: a credit note or the settlement of a deposit. */
export type PrintedNote = LeaseNames & {
  title: string
  number: string
  date: CalendarDate
  leaseNumber: string
  heading: string
  lines: readonly { label: string; amount: Money; explanation: string | null }[]
  sums: readonly Sum[]
  summary?: Summary
  remarks: readonly string[]
  /** The sections of the Tenancy Act that apply, in both languages. */
  act?: readonly ActSection[]
  mark: PrintedMark | null
}

const template = new URL('./note.typ', import.meta.url)

export async function renderNote(note: PrintedNote): Promise<Uint8Array> {
  const { title, number, leaseNumber, heading, sums, remarks, mark, summary } = note
  return renderPdf(template, {
    document: documentParts(`${title} ${number}`, note.organisation, note.date),
    ...leaseParts(note),
    ...{ mark, title, number, leaseNumber, heading, sums, remarks, act: note.act ?? [] },
    summary: summary ? summaryParts(summary) : null,
    date: formatDate(note.date),
    lines: note.lines.map((line) => ({ ...line, amount: formatAmount(line.amount) })),
  })
}
