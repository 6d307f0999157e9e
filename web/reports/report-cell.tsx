import { chhetrum, formatCount } from '../../domain/money.ts'
import type { CellKind, CellValue } from '../../domain/sheet.ts'
import { translated } from '../platform/texts.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Chip, type StatusLook } from '../ui/text/status-chip.tsx'

/** By the title of a column: the shape and colour of a status. The cell has the text. */
export type CellStyles<Row> = Readonly<Record<string, (row: Row) => Omit<StatusLook, 'word'>>>

type ReportCellProps = { value: CellValue; kind: CellKind; look?: Omit<StatusLook, 'word'> | undefined }

/** A cell of a report. An empty value is "–". */
export function ReportCell({ value, kind, look }: ReportCellProps) {
  if (isEmpty(value)) return '–'
  if (look) return <Chip word={String(value)} {...look} />
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? <MoneyText amount={chhetrum(value)} /> : value
    case 'date':
      return <DateText date={String(value)} />
    case 'time':
      return <InstantText at={String(value)} />
    case 'number':
      return <span className="figures">{formatCount(Number(value))}</span>
    case 'text':
      return value
    default:
      return kind satisfies never
  }
}

export function isEmpty(value: CellValue): value is null | '' {
  return value === null || value === ''
}

/** A total, or a dash if there are too many rows to add up. */
export function ReportSum({ sum, kind }: { sum: number | null; kind: CellKind }) {
  return sum === null ? '–' : <ReportCell value={sum} kind={kind} />
}

export function alignOf(kind: CellKind): 'end' | undefined {
  return kind === 'money' || kind === 'number' ? 'end' : undefined
}

/** The heading of a column on screen, where every amount is in ngultrum. */
export function headOf(title: string): string {
  return translated(title).replace(' (Nu.)', '')
}
