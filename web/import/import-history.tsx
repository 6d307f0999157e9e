import { formatCount } from '../../domain/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useHistory } from '../audit/use-history.tsx'
import type { Reply } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { readQuery } from '../platform/read-query.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import type { ImportReply } from './import-reply.ts'
import { importStatusTable, kindLabel } from './import-text.ts'
import { statusColumn } from '../ui/table/columns.tsx'

type Head = Reply<'import.list'>['items'][number]
const figure = (value: number) => <span className="figures">{formatCount(value)}</span>

const columns: readonly Column<Head>[] = [
  { key: 'file', title: t`File`, card: 'title', cell: (one) => one.fileName },
  { key: 'started', title: t`Started`, sortBy: 'startedAt', cell: (one) => <InstantText at={one.startedAt} /> },
  { key: 'what', title: t`What`, cell: (one) => `${kindLabel(one.kind)}${one.isDryRun ? t` (check)` : ''}` },
  { key: 'by', title: t`By`, cell: (one) => one.byName ?? '–' },
  { key: 'rows', title: t`Rows`, align: 'end', cell: (one) => figure(one.rows) },
  { key: 'created', title: t`Created`, align: 'end', cell: (one) => figure(one.created) },
  { key: 'updated', title: t`Updated`, align: 'end', cell: (one) => figure(one.updated) },
  { key: 'errors', title: t`Errors`, align: 'end', cell: (one) => figure(one.errorCount) },
  statusColumn({ key: 'status', title: t`Status`, table: importStatusTable, of: (one) => one.status }),
]

/** Every check and import, newest first. A row shows its result above. */
export function ImportHistory({ onOpen }: { onOpen: (result: ImportReply) => void }) {
  const list = useListState([], { defaultSort: 'startedAt:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('import.list', { query }, { showsPreviousPage: true })
  const client = useQueryClient()
  const history = useHistory()
  const open = async ({ importId }: Head) => {
    onOpen(await client.fetchQuery(readQuery('import.read', { params: { id: importId } })))
    window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <>
      <DataTable
        caption={t`Imports`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(one) => one.importId}
        onRowOpen={(one) => void open(one)}
        rowMenu={(one) => history.menu({ title: one.fileName, entityId: one.importId })}
        onDownload={(format) => downloadList('imports', 'import.list', { query: { ...query, format } })}
        none={{ title: t`Nothing imported yet`, text: t`Download the template, fill it in, and check it here.` }}
      />
      {history.dialog}
    </>
  )
}
