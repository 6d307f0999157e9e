import { formatCount } from '../../domain/money.ts'
import { importStatusLabels } from '../../domain/import/import-status.ts'
import type { ImportReply } from './import-reply.ts'
import { type ImportKind, importKinds, sheetNames, workbookKinds } from '../../domain/import/import-kind.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

type Import = Reply<'import.list'>['items'][number]

export const importStatusTable: StatusTable<Import['status']> = {
  RUNNING: { word: importStatusLabels.RUNNING, shape: 'clock', tone: 'blue' },
  CHECKED: { word: importStatusLabels.CHECKED, shape: 'ring', tone: 'teal' },
  FAULTY: { word: importStatusLabels.FAULTY, shape: 'triangle', tone: 'red' },
  DONE: { word: importStatusLabels.DONE, shape: 'dot', tone: 'green' },
  BROKEN: { word: importStatusLabels.BROKEN, shape: 'cross', tone: 'red' },
  UNDONE: { word: importStatusLabels.UNDONE, shape: 'slash', tone: 'grey' },
}

export function kindLabel(kind: Import['kind']): string {
  return kind === 'workbook' ? t`Workbook` : sheetNames[kind]
}

/** One sentence with the result and the next step. */
export function resultText({ status, rows, created, updated, adopted, kept, errorCount }: Import): string {
  switch (status) {
    case 'CHECKED':
      return t`${rowsText(rows)} without errors: ${recordsText(created)} to create, ${formatCount(updated)} to update.${adoptedText(adopted)} Nothing is stored yet.`
    case 'FAULTY':
      return t`${plural(errorCount, '{n} error', '{n} errors')} in ${rowsText(rows)}. Nothing was stored. Correct the file and check it again.`
    case 'DONE':
      return t`${recordsText(created)} created, ${formatCount(updated)} updated, of ${rowsText(rows)}.${adoptedText(adopted)}`
    case 'UNDONE':
      return undoneText(kept)
    case 'BROKEN':
      return t`The file could not be read completely. Nothing was stored.`
    case 'RUNNING':
      return t`Running: ${rowsText(rows)} so far.`
    default:
      return status satisfies never
  }
}

/** For a file that follows an undone import. */
function adoptedText(adopted: number): string {
  if (adopted === 0) return ''
  return ` ${plural(adopted, '{n} row uses a record left by an undone import, so nothing is duplicated.', '{n} rows use records left by an undone import, so nothing is duplicated.')}`
}

/** The deleted and the remaining records, with reasons. */
function undoneText(kept: Import['kept']): string {
  const stays = importKinds.flatMap((kind) =>
    kept[kind] ? [`${sheetNames[kind].toLowerCase()} ${formatCount(kept[kind])}`] : [],
  )
  if (stays.length === 0) return t`This import was undone.`
  if (!kept.lease) return t`This import was undone. Its opening balances stay in the accounts and are credited.`
  return t`This import was undone, except records that the accounts need: ${stays.join(', ')}. Those leases are cancelled, and their opening balances and deposits are credited. Everything else was deleted. Import the corrected file as usual: its rows use the remaining records.`
}

export function rowsText(count: number): string {
  return plural(count, '{n} row', '{n} rows')
}

function recordsText(count: number): string {
  return plural(count, '{n} record', '{n} records')
}

const paths: Record<ImportKind, string> = {
  chiwog: '/admin/master-locations/subadm-zones',
  owner: '/admin/master-users/owners',
  thram: '/admin/master-properties/thrams',
  plot: '/admin/master-properties/plots',
  building: '/admin/master-properties/list-buildings',
  unit: '/admin/master-properties/units',
  meter: '/admin/master-properties/meters',
  'meter-reading': '/admin/master-properties/meters/readings',
  tenant: '/admin/master-users/tenants',
  vendor: '/admin/master-properties/vendors',
  'maintenance-plan': '/admin/master-properties/maintenance-plans',
  'land-rate': '/admin/master-lease/land-rates',
  lease: '/admin/master-lease/units',
  'recurring-charge': '/admin/master-lease/units',
  'opening-balance': '/admin/master-transactions/building/rent/monthly',
  'bank-account': '/admin/master-bank-accounts',
}

/** The pages of the imported records. */
export function recordPaths(kind: Import['kind']): { label: string; to: string }[] {
  const kinds =
    kind === 'workbook' ? workbookKinds.filter((one) => one !== 'opening-balance' && one !== 'recurring-charge') : [kind]
  return kinds.map((one) => ({ label: sheetNames[one], to: paths[one] }))
}

/** Columns of a downloaded list that are informational only. */
export function ignoredText(columns: ImportReply['ignoredColumns']): string {
  const names = [...new Set(columns.map(({ column }) => column))].join(', ')
  return t`These columns of the downloaded list are for your information. The import ignores them: ${names}.`
}
