import { Button } from '@mantine/core'
import { useState } from 'react'
import { utilities, utilityLabels, utilityUnits } from '../../domain/meters/meter.ts'
import type { Tariff } from '../../domain/meters/tariff-contract.ts'
import { formatMoney, formatRate } from '../../domain/money.ts'
import { useHistory } from '../audit/use-history.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { metersPath } from './meter-paths.ts'
import { RatesDialog } from './rates-dialog.tsx'
import { RenameTariffDialog, TariffDialog } from './tariff-dialog.tsx'

const columns: readonly Column<Tariff>[] = [
  { key: 'name', title: t`Tariff`, sortBy: 'name', card: 'title', cell: ({ name }) => name },
  { key: 'utility', title: t`Utility`, cell: ({ utility }) => utilityLabels[utility] },
  { key: 'rates', title: t`Rates`, takesRest: true, cell: (tariff) => <Rates tariff={tariff} /> },
  { key: 'billedTo', title: t`Billed up to`, cell: ({ billedTo }) => billedTo && <DateText date={billedTo} /> },
  { key: 'meters', title: t`Meters`, align: 'end', cell: ({ meterCount }) => meterCount },
]

function Rates({ tariff: { rates, utility } }: { tariff: Tariff }) {
  const unit = utilityUnits[utility]
  return (
    <ul className="bare stack gap-2">
      {rates.toReversed().map(({ effectiveOn, fixedAmount, steps }) => (
        <li key={effectiveOn} className="small">
          {t`from`} <DateText date={effectiveOn} />
          {': '}
          {steps
            .map(({ upTo, rate }) => {
              if (upTo !== null) return t`up to ${upTo} ${unit} a month: ${formatRate(rate)} / ${unit}`
              return steps.length === 1 ? `${formatRate(rate)} / ${unit}` : t`above: ${formatRate(rate)} / ${unit}`
            })
            .join('; ')}
          {fixedAmount > 0 && `; ${t`${formatMoney(fixedAmount)} a month`}`}
        </li>
      ))}
    </ul>
  )
}

/** Lists the office's charges for electricity and water, with their first days. */
export function TariffsScreen() {
  const list = useListState(['utility'], { defaultSort: 'name:asc' })
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Tariff | null>(null)
  const [renaming, setRenaming] = useState<Tariff | null>(null)
  const history = useHistory()
  const utility = oneOf(utilities, list.filters.utility)
  const query = listQueryOf(list, { utility })
  const page = useEndpoint('tariff.list', { query }, { showsPreviousPage: true })
  const rowMenu = (tariff: Tariff) => [
    { label: t`Set new rates…`, onClick: () => setChanging(tariff) },
    { label: t`Rename…`, onClick: () => setRenaming(tariff) },
    ...history.menu({ title: tariff.name, entityId: tariff.id }),
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Meters`, to: metersPath }]}
        title={t`Tariffs`}
        primary={<Button onClick={() => setAdding(true)}>{t`New tariff`}</Button>}
      />
      <DataTable
        caption={t`Tariffs`}
        searchLabel={t`Search tariff`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowMenu={rowMenu}
        filters={[
          { name: 'utility', label: t`Utility`, options: utilities.map((value) => ({ value, label: utilityLabels[value] })) },
        ]}
        onDownload={(format) => downloadList('tariffs', 'tariff.list', { query: { ...query, format } })}
        none={{
          title: t`No tariffs yet`,
          text: t`Enter the rates of your supplier, or your own. Use is billed at these rates from the day you choose.`,
        }}
      />
      {isAdding && <TariffDialog onClose={() => setAdding(false)} />}
      {changing && <RatesDialog tariff={changing} onClose={() => setChanging(null)} />}
      {renaming && <RenameTariffDialog tariff={renaming} onClose={() => setRenaming(null)} />}
      {history.dialog}
    </>
  )
}
