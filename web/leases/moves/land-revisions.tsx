import { Button } from '@mantine/core'
import { useState } from 'react'
import { maxRevised } from '../../../domain/leases/land/max-revised.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import { rateText } from '../../../domain/leases/rent/rent-labels.ts'
import type { Reply } from '../../platform/call.ts'
import { downloadList } from '../../platform/downloads.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import type { MenuAction } from '../../ui/page/page-header.tsx'
import { leasePath } from '../lease-paths.ts'
import { leaseStatusTable } from '../lease-status-table.ts'
import { RentChangeDialog } from './rent-change-dialog.tsx'
import { RevisionDialog } from './revision-dialog.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'

type Land = Reply<'lease.landRevisions'>['items'][number]

const spans = ['0', '90', '365'] as const
const spanText = { 0: t`Due now`, 90: t`Within 90 days`, 365: t`Within a year` } as const

/** Leases of land whose rent has not changed for five years. The person revises the rent here or leaves it. */
export function LandRevisions() {
  const list = useListState<'withinDays'>(['withinDays'], { defaultSort: 'dueDate:asc' })
  const withinDays = oneOf(spans, list.filters.withinDays) ?? '90'
  const { pageNo, pageSize, sort, q } = list.query
  const query = { pageNo, pageSize, withinDays, ...omitUndefined({ sort, q }) }
  const page = useEndpoint('lease.landRevisions', { query }, { showsPreviousPage: true })
  const [revised, setRevised] = useState<Land | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isByTable, setByTable] = useState(false)
  const isTooMany = keys.size > maxRevised
  const menuOf = (lease: Land): MenuAction[] => [
    { label: t`Change the rent…`, onClick: () => setRevised(lease), reason: denialReason('RENT_CHANGE', lease) },
  ]
  return (
    <>
      <ChoiceTabs
        label={t`Due within`}
        choices={spans.map((value) => ({ value, label: spanText[value] }))}
        value={withinDays}
        onChange={(days) => list.setFilter('withinDays', days)}
      />
      <DataTable
        caption={t`Land rent to revise`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={leasePath}
        searchLabel={t`Search lease, tenant or place`}
        rowMenu={menuOf}
        selection={{
          keys,
          onChange: setKeys,
          actions: (
            <Button size="compact-sm" disabled={isTooMany} onClick={() => setByTable(true)}>
              {isTooMany
                ? t`At most ${maxRevised} leases at once`
                : plural(keys.size, 'Revise {n} lease by table…', 'Revise {n} leases by table…')}
            </Button>
          ),
        }}
        onDownload={(format) => downloadList('land-revisions', 'lease.landRevisions', { query: { ...query, format } })}
        none={{ title: t`No land rent is due for revision`, text: t`Choose a longer period above.` }}
      />
      {isByTable && (
        <RevisionDialog
          leaseIds={[...keys]}
          onClose={() => {
            setByTable(false)
            setKeys(new Set())
          }}
        />
      )}
      {revised && <RentChangeDialog lease={revised} onClose={() => setRevised(null)} />}
    </>
  )
}

const columns: readonly Column<Land>[] = [
  {
    key: 'number',
    title: t`Lease`,
    sortBy: 'leaseNumber',
    card: 'title',
    cell: (lease) => <span className="figures">{lease.leaseNumber}</span>,
  },
  { key: 'property', title: t`Land`, cell: landOf },
  { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: (lease) => lease.tenantName },
  { key: 'since', title: t`Rent unchanged since`, cell: (lease) => <DateText date={lease.lastRevisedDate} /> },
  { key: 'due', title: t`Revision due`, sortBy: 'dueDate', cell: (lease) => <Due date={lease.revisionDueDate} /> },
  { key: 'rent', title: t`Rent now`, cell: rentOf },
  { key: 'ends', title: t`Ends`, isHiddenAtFirst: true, cell: (lease) => <DateText date={lease.endDate} /> },
  statusColumn({ key: 'status', title: t`Status`, table: leaseStatusTable, of: (lease) => lease.status }),
]

function landOf({ propertyLabel, isStateLand }: Land) {
  return (
    <>
      {propertyLabel}
      {isStateLand && <span className="small secondary"> {t`State land`}</span>}
    </>
  )
}

function Due({ date }: { date: Land['revisionDueDate'] }) {
  const isPast = date <= useToday()
  return (
    <>
      <DateText date={date} />
      {isPast && <span className="small secondary"> {t`due`}</span>}
    </>
  )
}

function rentOf({ rate, currentRateAmount, currentRentAmount }: Land) {
  if (rate && currentRateAmount) return rateText({ ...rate, amount: currentRateAmount })
  return currentRentAmount === null ? t`by area` : <MoneyText amount={currentRentAmount} />
}
