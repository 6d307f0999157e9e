import { chhetrum } from '../../domain/money.ts'
import type { CellKind, CellValue } from '../../domain/sheet.ts'
import { translated } from '../platform/texts.ts'
import { DateText, InstantText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'

/** What stands in a cell of a report. */
export function ReportCell({ value, kind }: { value: CellValue; kind: CellKind }) {
  if (value === null || value === '') return null
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? <MoneyText amount={chhetrum(value)} /> : value
    case 'date':
      return <DateText date={String(value)} />
    case 'time':
      return <InstantText at={String(value)} />
    case 'number':
      return <span className="figures">{Number(value).toLocaleString('en')}</span>
    case 'text':
      return value
    default:
      return kind satisfies never
  }
}

/** A sum; a dash where there are more rows than are added up. */
export function ReportSum({ sum, kind }: { sum: number | null; kind: CellKind }) {
  return sum === null ? '–' : <ReportCell value={sum} kind={kind} />
}

export function alignOf(kind: CellKind): 'end' | undefined {
  return kind === 'money' || kind === 'number' ? 'end' : undefined
}

/** The heading of a column on the screen, where every amount is in ngultrum. */
export function headOf(title: string): string {
  return translated(title).replace(' (Nu.)', '')
}
