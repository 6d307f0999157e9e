import { type ImportKind, importKinds, sheetNames } from '../../domain/import/import-kind.ts'
import type { Reply } from '../platform/call.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

type Import = Reply<'import.list'>['items'][number]

export const importStatusTable: StatusTable<Import['status']> = {
  RUNNING: { word: 'Running', shape: 'clock', tone: 'blue' },
  CHECKED: { word: 'Checked', shape: 'ring', tone: 'teal' },
  FAULTY: { word: 'Errors found', shape: 'triangle', tone: 'red' },
  DONE: { word: 'Imported', shape: 'dot', tone: 'green' },
  BROKEN: { word: 'Broken off', shape: 'cross', tone: 'red' },
  UNDONE: { word: 'Undone', shape: 'slash', tone: 'grey' },
}

export function kindWords(kind: Import['kind']): string {
  return kind === 'workbook' ? 'Workbook' : sheetNames[kind]
}

/** One sentence about what came of it and what to do. */
export function resultWords({ status, rows, created, updated, errorCount }: Import): string {
  const number = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
  switch (status) {
    case 'CHECKED':
      return `${number(rows, 'row')} read without an error: ${number(created, 'record')} to create, ${updated.toLocaleString('en')} to update. Nothing is written yet.`
    case 'FAULTY':
      return `${number(errorCount, 'error')} in ${number(rows, 'row')}. Nothing was written. Mend the file and check it again.`
    case 'DONE':
      return `${number(created, 'record')} created, ${updated.toLocaleString('en')} updated, of ${number(rows, 'row')}.`
    case 'UNDONE':
      return 'This import was taken back. What stands in the books stays there: opening balances and deposits are credited, and leases that had any are cancelled, with what they let.'
    case 'BROKEN':
      return 'The file could not be read to its end. Nothing was written.'
    case 'RUNNING':
      return `Running: ${number(rows, 'row')} so far.`
    default:
      return status satisfies never
  }
}

const paths: Record<ImportKind, string> = {
  owner: '/admin/master-users/owners',
  thram: '/admin/master-properties/thrams',
  plot: '/admin/master-properties/plots',
  building: '/admin/master-properties/list-buildings',
  unit: '/admin/master-properties/units',
  tenant: '/admin/master-users/tenants',
  lease: '/admin/master-lease/units',
  'opening-balance': '/admin/master-transactions/building/rent/monthly',
}

/** Where the imported records stand. */
export function recordPaths(kind: Import['kind']): { label: string; to: string }[] {
  const kinds = kind === 'workbook' ? importKinds.filter((one) => one !== 'opening-balance') : [kind]
  return kinds.map((one) => ({ label: sheetNames[one], to: paths[one] }))
}
