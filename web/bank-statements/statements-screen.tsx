import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Statement } from '../../domain/bank-statements/statement-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { billingFolders, statementPath } from '../advices/billing-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatementUpload } from './statement-upload.tsx'

const filters = [dateFilter('openUntil', t`Open lines up to`)]

/** Lists the imported bank statements. */
export function StatementsScreen() {
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  const list = useListState(['openUntil'], { defaultSort: 'uploadedAt:desc' })
  const query = listQueryOf(list, { openUntil: toDate(list.filters.openUntil) })
  const page = useEndpoint('bankStatement.list', { query }, { showsPreviousPage: true })
  const { label } = billingFolders.statements
  return (
    <>
      <PageHeader title={label} primary={<Button onClick={() => setUploading(true)}>{t`Import statement`}</Button>} />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(statement) => statement.id}
        rowHref={statementPath}
        searchLabel={t`Search file name`}
        onDownload={(format) => downloadList('bank-statements', 'bankStatement.list', { query: { ...query, format } })}
        none={{
          title: t`No bank statements yet`,
          text: t`Import the file from your bank: CSV, CAMT.053, MT940 or OFX. Each line is matched to the advice it pays.`,
        }}
      />
      {isUploading && (
        <StatementUpload
          onClose={() => setUploading(false)}
          onDone={(statement) => void navigate({ to: statementPath(statement) })}
        />
      )}
    </>
  )
}

const columns: readonly Column<Statement>[] = [
  { key: 'file', title: t`File`, card: 'title', cell: (statement) => statement.fileName },
  { key: 'at', title: t`Imported`, sortBy: 'uploadedAt', cell: (statement) => <InstantText at={statement.uploadedAt} /> },
  { key: 'account', title: t`Account`, cell: (statement) => statement.accountName ?? '–' },
  { key: 'lines', title: t`Lines`, align: 'end', cell: (statement) => statement.lines },
  { key: 'suggested', title: t`To accept`, align: 'end', cell: (statement) => statement.suggested },
  { key: 'unmatched', title: t`Not matched`, align: 'end', cell: (statement) => statement.unmatched },
  { key: 'matched', title: t`Matched`, align: 'end', cell: (statement) => statement.matched },
]
