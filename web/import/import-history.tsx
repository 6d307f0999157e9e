import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { useListState } from '../platform/search-state.ts'
import { readQuery, useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { InstantText } from '../ui/date-text.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { ImportReply } from './import-screen.tsx'
import { importStatusTable, kindWords } from './import-words.ts'

type Head = Reply<'import.list'>['items'][number]
const figure = (value: number) => <span className="figures">{value.toLocaleString('en')}</span>

const columns: readonly Column<Head>[] = [
  { key: 'file', title: 'File', card: 'title', cell: (one) => one.fileName },
  { key: 'started', title: 'Started', sortBy: 'startedAt', cell: (one) => <InstantText at={one.startedAt} /> },
  { key: 'what', title: 'What', cell: (one) => `${kindWords(one.kind)}${one.isDryRun ? ' (check)' : ''}` },
  { key: 'by', title: 'By', cell: (one) => one.byName ?? '–' },
  { key: 'rows', title: 'Rows', align: 'end', cell: (one) => figure(one.rows) },
  { key: 'created', title: 'Created', align: 'end', cell: (one) => figure(one.created) },
  { key: 'updated', title: 'Updated', align: 'end', cell: (one) => figure(one.updated) },
  { key: 'errors', title: 'Errors', align: 'end', cell: (one) => figure(one.errorCount) },
  { key: 'status', title: 'Status', card: 'status', cell: (one) => <StatusChip status={one.status} table={importStatusTable} /> },
]

/** Every check and import, newest first; a row shows its result above. */
export function ImportHistory({ onOpen }: { onOpen: (result: ImportReply) => void }) {
  const list = useListState([], { defaultSort: 'startedAt:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('import.list', { query }, { keepsPrevious: true })
  const client = useQueryClient()
  const open = async ({ importId }: Head) => {
    onOpen(await client.fetchQuery(readQuery('import.read', { params: { id: importId } })))
    window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <DataTable
      caption="Imports"
      columns={columns}
      list={list}
      page={page}
      rowKey={(one) => one.importId}
      onRowOpen={(one) => void open(one)}
      onDownload={(format) => downloadList('imports', 'import.list', { query: { ...query, format } })}
      none={{ title: 'Nothing imported yet', text: 'Download the template, fill it in, and check it here.' }}
    />
  )
}
