import { useState } from 'react'
import { chhetrum } from '../../domain/money.ts'
import { useListState } from '../platform/search-state.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column, PageQuery } from '../ui/table/data-table-props.ts'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { doNothing, type ExampleRow, rows, statusTable } from './examples.ts'
import { Section } from './section.tsx'

const columns: readonly Column<ExampleRow>[] = [
  { key: 'name', title: 'Name', sortBy: 'name', card: 'title', cell: ({ name }) => name },
  statusColumn({ key: 'status', title: 'Status', table: statusTable, of: ({ status }) => status }),
  {
    key: 'amount',
    title: 'Balance (Nu.)',
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
]
const shortColumns = columns.map(({ key, title, align, cell }) => ({ key, title, cell, ...(align ? { align } : {}) }))
const filters = [
  { name: 'status', label: 'Status', options: Object.entries(statusTable).map(([value, { word }]) => ({ value, label: word })) },
] as const
const none = { title: 'No tenants yet', text: 'Tenants appear here once they are registered.' }

const idle = { error: null, isPending: false, refetch: doNothing }
const pages: Record<string, PageQuery<ExampleRow>> = {
  'A list': { ...idle, data: { items: [...rows], pageNo: 1, pageSize: 10, total: 3 } },
  'A list that loads': { ...idle, data: undefined, isPending: true },
  'An empty list': { ...idle, data: { items: [], pageNo: 1, pageSize: 10, total: 0 } },
  'A list that failed': { ...idle, data: undefined, error: new Error('The server did not answer. Check your connection.') },
}

export function TableSection() {
  const list = useListState(['status'])
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return (
    <Section title="table">
      {Object.entries(pages).map(([caption, page]) => (
        <DataTable
          key={caption}
          caption={caption}
          columns={columns}
          list={list}
          page={page}
          filters={filters}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/tenants/${id}`}
          totals={{ amount: <MoneyText amount={chhetrum(2_249_945)} /> }}
          onDownload={doNothing}
          selection={{ keys, onChange: setKeys, actions: null }}
          none={none}
        />
      ))}
      <SimpleTable caption="A short table" columns={shortColumns} rows={rows} rowKey={({ id }) => id} none="No tenants." />
      <SimpleTable
        caption="A short table without rows"
        columns={shortColumns}
        rows={[]}
        rowKey={({ id }) => id}
        none="No tenants."
      />
    </Section>
  )
}
