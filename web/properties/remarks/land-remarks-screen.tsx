import { landRemarkKinds, landRemarkLabels } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { thramsPath } from '../property-paths.ts'
import { useThramFilter } from '../thrams/use-thram-filter.ts'
import { RemarkDays, remarkPath, remarkStateTable, stateOf } from './remark-text.tsx'

const columns: readonly Column<LandRemark>[] = [
  { key: 'kind', title: t`Kind`, card: 'title', cell: ({ kind }) => landRemarkLabels[kind] },
  {
    key: 'land',
    title: t`Land`,
    cell: ({ thramNumber, plotNumber, placeLabel }) => (
      <TwoLines
        first={plotNumber === null ? t`Thram ${thramNumber}` : t`Plot ${plotNumber}, thram ${thramNumber}`}
        second={placeLabel}
      />
    ),
  },
  { key: 'inFavourOf', title: t`In favour of`, takesRest: true, cell: ({ inFavourOf }) => inFavourOf },
  { key: 'reference', title: t`Reference`, takesRest: true, cell: ({ reference }) => reference },
  { key: 'startsOn', title: t`In force`, sortBy: 'startsOn', cell: (remark) => <RemarkDays remark={remark} /> },
  statusColumn({ key: 'state', title: t`Status`, table: remarkStateTable, of: stateOf }),
]

/** Lists the remarks on all thrams of the office. */
export function LandRemarksScreen() {
  const list = useListState(['thramId', 'plotId', 'leaseId', 'kind', 'isInForce'], { defaultSort: 'startsOn:desc' })
  const { thramId, plotId, leaseId } = list.filters
  const query = listQueryOf(list, {
    ...{ thramId, plotId, leaseId },
    kind: oneOf(landRemarkKinds, list.filters.kind),
    isInForce: oneOf(['true', 'false'], list.filters.isInForce),
  })
  const page = useEndpoint('landRemark.list', { query }, { showsPreviousPage: true })
  const thramFilter = useThramFilter(thramId)
  return (
    <>
      <PageHeader title={t`Remarks`} crumbs={[{ label: t`Thrams`, to: thramsPath }]} />
      <DataTable
        caption={t`Remarks`}
        searchLabel={t`Search reference, text or name`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => remarkPath(id)}
        filters={[
          { name: 'kind', label: t`Kind`, options: landRemarkKinds.map((value) => ({ value, label: landRemarkLabels[value] })) },
          {
            name: 'isInForce',
            label: t`Status`,
            options: [
              { value: 'true', label: t`In force` },
              { value: 'false', label: t`No longer in force` },
            ],
          },
          ...thramFilter,
        ]}
        onDownload={(format) => downloadList('remarks', 'landRemark.list', { query: { ...query, format } })}
        none={{
          title: t`No remarks yet`,
          text: t`Mortgages, recorded leases, kidu and court orders are entered on the page of their thram or plot.`,
        }}
      />
    </>
  )
}
