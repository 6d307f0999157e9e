import { chhetrum } from '../../domain/money.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export type ExampleStatus = 'ACTIVE' | 'DUE' | 'OVERDUE' | 'PAID' | 'CLOSED'
export type ExampleRow = { id: string; name: string; status: ExampleStatus; amount: ReturnType<typeof chhetrum> }

export const statusTable: StatusTable<ExampleStatus> = {
  ACTIVE: { word: 'Active', shape: 'dot', tone: 'green' },
  DUE: { word: 'Due', shape: 'ring', tone: 'blue' },
  OVERDUE: { word: 'Overdue', shape: 'triangle', tone: 'red' },
  PAID: { word: 'Paid', shape: 'check', tone: 'teal' },
  CLOSED: { word: 'Closed', shape: 'slash', tone: 'grey' },
}

export const rows: readonly ExampleRow[] = [
  { id: '1', name: 'Pema Dorji', status: 'DUE', amount: chhetrum(1_250_000) },
  {
    id: '2',
    name: 'Sonam Wangmo Tshering, with a name that is longer than its column',
    status: 'OVERDUE',
    amount: chhetrum(999_945),
  },
  { id: '3', name: 'Karma', status: 'PAID', amount: chhetrum(0) },
]

/** The buttons of the gallery change nothing. */
export function doNothing(): void {}
