import { type CalendarDate, calendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { chhetrum, formatAmount } from '../../../domain/money.ts'
import { groupsOf, type ReportSheet, sumsOf } from '../../../domain/reports/report-sheet.ts'
import { type CellKind, type CellValue, thimphuTime } from '../../../domain/sheet.ts'
import { documentParts, organisationParts, type PrintedOrganisation } from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import type { ReadReport } from '../read-report.ts'

const template = new URL('./report.typ', import.meta.url)

export type ReportTable<Row> = { title: string; sheet: ReportSheet<Row>; rows: readonly Row[] }

type Printed<Row, Line> = {
  sheet: ReportSheet<Row>
  report: ReadReport<Row>
  above: ReportTable<Line> | undefined
  organisation: PrintedOrganisation
}

/** A report in A4 landscape: its summary, the groups with their sums, the total, and the comparison with the ledger. */
export function renderReport<Row, Line>({ sheet, report, above, organisation }: Printed<Row, Line>): Promise<Uint8Array> {
  const content = {
    document: documentParts(`${report.title}, ${report.subtitle}`, organisation, calendarDate(report.asOf)),
    organisation: organisationParts(organisation),
    mark: null,
    title: report.title,
    subtitle: report.subtitle,
    above: above && above.rows.length > 0 ? { title: above.title, ...tableParts(above) } : null,
    table: tableParts({ sheet, rows: report.rows }),
    notes: report.notes ?? [],
    checks: report.checks.map(({ label, amount, ledgerAmount, differenceAmount }) => ({
      label,
      amount: formatAmount(chhetrum(amount)),
      ledger: formatAmount(chhetrum(ledgerAmount)),
      difference: formatAmount(chhetrum(differenceAmount)),
    })),
  }
  return renderPdf(template, content, { isLong: true })
}

const shortText = 14

function tableParts<Row>({ sheet, rows: all }: Omit<ReportTable<Row>, 'title'>) {
  const { columns } = sheet
  const cells = (values: readonly CellValue[]) => values.map((value, index) => cellText(value, columns[index]?.kind ?? 'text'))
  const wide = columns.map(({ kind, of }) => kind === 'text' && all.some((row) => String(of(row) ?? '').length > shortText))
  return {
    heads: columns.map(({ title }) => title),
    isFigure: columns.map(({ kind }) => kind === 'money' || kind === 'number'),
    // Long text may wrap; figures, dates and short words never do. If all columns are short, the first one is the widest.
    isWide: wide.some(Boolean) ? wide : columns.map((_, index) => index === 0),
    groups: groupsOf(sheet, all).map(({ name, rows, sums }) => ({
      name,
      rows: rows.map((row) => cells(columns.map(({ of }) => of(row)))),
      sums: name === null ? null : cells(sums),
    })),
    totals: sheet.totalled.length > 0 ? cells(sumsOf(sheet, all)) : null,
  }
}

function cellText(value: CellValue, kind: CellKind): string {
  if (value === null) return ''
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? formatAmount(chhetrum(value)) : value
    case 'date':
      return isDate(value) ? formatDate(value) : String(value)
    case 'time':
      return thimphuTime(String(value))
    case 'text':
    case 'number':
      return String(value)
    default:
      return kind satisfies never
  }
}

function isDate(value: CellValue): value is CalendarDate {
  return typeof value === 'string'
}
