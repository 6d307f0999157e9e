import { useLeaseFilter } from '../leases/use-context-filters.ts'
import { openFile } from '../platform/download.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { toDate } from './advice-labels.ts'
import { advicePath, billingFolders } from './billing-paths.ts'
import { datedFilters } from './date-filters.tsx'
import { creditNoteColumns } from './note-columns.tsx'

/** Lists credit notes. A row opens its advice; the row menu opens the PDF. */
export function CreditNotesScreen() {
  const list = useListState(['from', 'to', 'leaseId'], { defaultSort: 'date:desc' })
  const { from, to, leaseId } = list.filters
  const query = listQueryOf(list, { from: toDate(from), to: toDate(to), leaseId })
  const page = useEndpoint('creditNote.list', { query }, { showsPreviousPage: true })
  const { label } = billingFolders.creditNotes
  return (
    <>
      <PageHeader title={label} crumbs={[billingFolders.payments]} />
      <DataTable
        caption={label}
        columns={creditNoteColumns}
        list={list}
        page={page}
        filters={[...datedFilters, ...useLeaseFilter(leaseId)]}
        totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
        rowKey={(note) => note.id}
        rowHref={(note) => advicePath({ id: note.adviceId })}
        rowMenu={(note) => [{ label: t`Open PDF`, onClick: () => void openNote(note) }]}
        searchLabel={t`Search credit notes`}
        onDownload={(format) => downloadList('credit-notes', 'creditNote.list', { query: { ...query, format } })}
        none={{ title: t`No credit notes yet`, text: t`To issue a credit note, open a lease, then Money, then “Credit note…”.` }}
      />
    </>
  )
}

async function openNote({ id, noteNumber }: { id: string; noteNumber: string }): Promise<void> {
  try {
    await openFile(`${noteNumber}.pdf`, 'creditNote.pdf', { params: { id } })
  } catch (error) {
    toast('ERROR', t`The credit note could not be opened`, asProblem(error).message)
  }
}
