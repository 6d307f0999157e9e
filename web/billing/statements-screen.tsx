import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Statement } from '../../domain/billing/statement-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { InstantText } from '../ui/date-text.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { billingFolders, statementPath } from './billing-paths.ts'
import { StatementUpload } from './statement-upload.tsx'

/** What the bank says came in, file by file. */
export function StatementsScreen() {
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  const list = useListState([], { defaultSort: 'uploadedAt:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('bankStatement.list', { query }, { keepsPrevious: true })
  const { label } = billingFolders.statements
  return (
    <>
      <PageHeader title={label} primary={<Button onClick={() => setUploading(true)}>Bring in a statement</Button>} />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        rowKey={(statement) => statement.id}
        rowHref={statementPath}
        searchLabel="Search file name"
        onDownload={(format) => downloadList('bank-statements', 'bankStatement.list', { query: { ...query, format } })}
        none={{
          title: 'No bank statements yet',
          text: 'Bring in the CSV of your bank: each line finds the advice that it pays.',
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
  { key: 'file', title: 'File', card: 'title', cell: (statement) => statement.fileName },
  { key: 'at', title: 'Brought in', sortBy: 'uploadedAt', cell: (statement) => <InstantText at={statement.uploadedAt} /> },
  { key: 'account', title: 'Account', cell: (statement) => statement.accountName ?? '–' },
  { key: 'lines', title: 'Lines', align: 'end', cell: (statement) => statement.lines },
  { key: 'suggested', title: 'To accept', align: 'end', cell: (statement) => statement.suggested },
  { key: 'unmatched', title: 'Not matched', align: 'end', cell: (statement) => statement.unmatched },
  { key: 'matched', title: 'Matched', align: 'end', cell: (statement) => statement.matched },
]
