import { Box, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { JournalExport } from '../../domain/accounting/journal-export-contract.ts'
import { groupThousands } from '../../domain/money.ts'
import { ledgerCrumb } from '../ledger/ledger-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { amountColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { AccountantFilesCard } from './accountant-files-card.tsx'
import { accountMappingPath, exportPath } from './accounting-paths.ts'
import { ExportDialog } from './export-dialog.tsx'

const columns: readonly Column<JournalExport>[] = [
  { key: 'number', title: t`Number`, sortBy: 'exportNumber', card: 'title', cell: ({ exportNumber }) => exportNumber },
  { key: 'until', title: t`Until`, cell: ({ until }) => <DateText date={until} /> },
  { key: 'vouchers', title: t`Vouchers`, align: 'end', cell: ({ entryCount }) => groupThousands(`${entryCount}`) },
  {
    key: 'late',
    title: t`Posted late`,
    align: 'end',
    isHiddenAtFirst: true,
    cell: ({ lateCount }) => groupThousands(`${lateCount}`),
  },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, of: ({ amount }) => amount, card: 'amount' }),
  { key: 'at', title: t`Exported`, cell: ({ recordedAt }) => <InstantText at={recordedAt} /> },
  { key: 'by', title: t`Exported by`, cell: ({ recordedBy }) => recordedBy ?? '–' },
]

/** Lists the exports to the accounting program, and the files that an accountant asks for. */
export function ExportsScreen() {
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const list = useListState([], { defaultSort: 'exportNumber:desc' })
  const query = listQueryOf(list)
  const page = useEndpoint('journalExport.list', { query }, { showsPreviousPage: true })
  const add = <Button onClick={() => setNew(true)}>{t`New export`}</Button>
  return (
    <>
      <PageHeader
        crumbs={[ledgerCrumb]}
        title={t`Accounting exports`}
        subtitle={t`Each entry of the ledger is exported once, for the accounting program of the office.`}
        primary={add}
        secondary={<ButtonLink to={accountMappingPath} variant="default">{t`Account mapping`}</ButtonLink>}
      />
      <DataTable
        caption={t`Accounting exports`}
        searchLabel={t`Search number`}
        columns={columns}
        list={list}
        page={page}
        filters={[]}
        rowKey={({ id }) => id}
        rowHref={exportPath}
        onDownload={(format) => downloadList('accounting-exports', 'journalExport.list', { query: { ...query, format } })}
        none={{
          title: t`Nothing has been exported yet`,
          text: t`Map the accounts first, then export the entries up to the end of a month.`,
          action: add,
        }}
      />
      <Box mt="lg">
        <AccountantFilesCard />
      </Box>
      {isNew && <ExportDialog onClose={() => setNew(false)} onDone={(made) => void navigate({ to: exportPath(made) })} />}
    </>
  )
}
