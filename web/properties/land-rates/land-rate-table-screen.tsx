import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  landRate as rateDefinition,
  landRateTable as definition,
  ratedAreaLabels,
} from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRate, LandRateTable } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { rateDigits } from '../../../domain/money.ts'
import { landUses, codeLabel } from '../../../domain/properties/property.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { confirm, showMessage } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type MenuAction, PageHeader } from '../../ui/page/page-header.tsx'
import { Fact } from '../../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { RecordFact } from '../../ui/record/record-fact.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { useRemoval } from '../use-removal.ts'
import { editionStateTable } from './edition-state-table.ts'
import { LandRateDialog } from './land-rate-dialog.tsx'
import { landRatesPath } from './land-rate-paths.ts'
import { LandRateTableDialog } from './land-rate-table-dialog.tsx'

export function LandRateTableScreen() {
  const id = useParam('id')
  const table = useEndpoint('landRateTable.read', { params: { id } })
  return <Loaded query={table}>{(one) => <LandRateTableRecord table={one} />}</Loaded>
}

function LandRateTableRecord({ table }: { table: LandRateTable }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoval({
    endpoint: 'landRateTable.remove',
    record: table,
    title: t`Table ${table.name}`,
    consequence: t`This edition and its rates are deleted. No lease is charged by it.`,
    invalidates: ['landRateTable', 'landRate', 'audit'],
    goTo: landRatesPath,
  })
  const reason = table.leaseCount > 0 ? t`A lease is charged by this table.` : undefined
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Land rates`, to: landRatesPath }]}
        title={table.name}
        status={<StatusChip status={table.state} table={editionStateTable} />}
        subtitle={rich`In force from ${<DateText date={table.startsOn} />}`}
        secondary={<Button variant="default" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
        more={[{ label: t`Delete…`, isDangerous: true, reason, onClick: () => void remove() }]}
      />
      <RecordLayout
        main={
          <>
            <RateList table={table} />
            <HistoryCard entityId={table.id} />
          </>
        }
        side={<TableFacts table={table} />}
      />
      {isEditing && <LandRateTableDialog table={table} onClose={() => setEditing(false)} />}
    </>
  )
}

const columns: readonly Column<LandRate>[] = [
  { key: 'town', title: t`Town or gewog`, sortBy: 'town', card: 'title', cell: ({ town }) => town },
  { key: 'use', title: t`Use`, cell: ({ use }) => codeLabel(use) },
  { key: 'category', title: t`Category`, cell: ({ category }) => category ?? '–' },
  { key: 'amount', title: rateDefinition.fields.amount.label, align: 'end', cell: ({ amount }) => rateDigits(amount) },
  { key: 'per', title: t`Unit of area`, cell: ({ per }) => ratedAreaLabels[per] },
]

function RateList({ table }: { table: LandRateTable }) {
  const list = useListState(['use'], { defaultSort: 'town:asc' })
  const [shown, setShown] = useState<LandRate | 'NEW' | null>(null)
  const remove = useRemovalOfRate()
  const query = { landRateTableId: table.id, ...listQueryOf(list, { use: oneOf(landUses, list.filters.use) }) }
  const page = useEndpoint('landRate.list', { query }, { showsPreviousPage: true })
  const menuOf = (rate: LandRate): MenuAction[] => [
    { label: t`Edit…`, onClick: () => setShown(rate) },
    { label: t`Delete…`, onClick: () => void remove(rate), isDangerous: true },
  ]
  const add = <Button onClick={() => setShown('NEW')}>{t`New rate`}</Button>
  return (
    <RecordCard title={t`Rates`} actions={page.data && page.data.total > 0 ? add : undefined} isFlush>
      <DataTable
        caption={t`Rates`}
        searchLabel={t`Search town or category`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowMenu={menuOf}
        filters={[{ name: 'use', label: t`Use`, options: landUses.map((value) => ({ value, label: codeLabel(value) })) }]}
        onDownload={(format) => downloadList('land-rates', 'landRate.list', { query: { ...query, format } })}
        none={{
          title: t`No rates yet`,
          text: t`Enter the rate of each town and use, or import the table from a file.`,
          action: add,
        }}
      />
      {shown && <LandRateDialog tableId={table.id} rate={shown === 'NEW' ? null : shown} onClose={() => setShown(null)} />}
    </RecordCard>
  )
}

/** Asks for confirmation, with the consequence. */
function useRemovalOfRate(): (rate: LandRate) => Promise<void> {
  const remove = useAction('landRate.remove', {
    invalidates: ['landRateTable', 'landRate', 'audit'],
    onSuccess: () => toast('SUCCESS', t`Rate deleted`),
    onProblem: ({ problem }) => void showMessage({ title: t`The rate was not deleted`, text: problem.detail, links: [] }),
  })
  return async (rate) => {
    const text = t`The rate is deleted from this edition. No lease is charged by it.`
    const isConfirmed = await confirm({
      title: t`Delete the rate for ${rate.town}?`,
      text,
      action: t`Delete rate`,
      isDangerous: true,
    })
    if (isConfirmed) remove.mutate({ params: { id: rate.id }, ifMatch: rate.version })
  }
}

function TableFacts({ table }: { table: LandRateTable }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <RecordFact of={definition} name="startsOn" record={table} />
        <Fact label={t`In force until`}>{table.endsOn && <DateText date={table.endsOn} />}</Fact>
        <RecordFact of={definition} name="minimumFee" record={table} />
        <Fact label={t`Leases`}>{table.leaseCount}</Fact>
        <RecordFact of={definition} name="source" record={table} />
        <RecordFact of={definition} name="notes" record={table} />
      </SideFacts>
    </RecordCard>
  )
}
