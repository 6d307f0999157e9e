import { areaTypes, codeLabel } from '../../../domain/properties/property.ts'
import { thram } from '../../../domain/properties/thram.ts'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { dzongkhagFilter, zoneFilter } from '../../locations/place-filters.tsx'
import { useAdministrativeZones, useDzongkhags } from '../../locations/use-places.ts'
import { ownerSource } from '../../people/owners/owner-picker.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { otherListColumns } from '../../ui/record/record-columns.tsx'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { codeOptions } from '../code-options.ts'
import { HolderNames } from '../ownership/holder-names.tsx'
import { remarksPath } from '../remarks/remark-text.tsx'
import { thramPath, thramsPath } from '../property-paths.ts'

const columns: readonly Column<Thram>[] = [
  {
    key: 'number',
    title: t`Thram`,
    sortBy: 'thramNumber',
    card: 'title',
    cell: (thram) => <span className="figures">{thram.thramNumber}</span>,
  },
  { key: 'place', title: t`Place`, cell: (thram) => thram.placeLabel },
  { key: 'areaType', title: t`Area type`, cell: (thram) => codeLabel(thram.areaType) },
  { key: 'category', title: t`Ownership category`, cell: (thram) => codeLabel(thram.ownershipCategory) },
  { key: 'owners', title: t`Owners`, cell: (thram) => <HolderNames holders={thram.owners} /> },
  {
    key: 'plots',
    title: t`Plots`,
    align: 'end',
    cell: (thram) => <span className="figures">{thram.plotCount}</span>,
  },
  ...otherListColumns(thram, ['thramNumber', 'areaType', 'ownershipCategory']),
]

export function ThramsScreen() {
  const list = useListState(['dzongkhagId', 'administrativeZoneId', 'areaType', 'ownerId'], { defaultSort: 'thramNumber:asc' })
  const { dzongkhagId, administrativeZoneId, areaType, ownerId } = list.filters
  const query = listQueryOf(list, { dzongkhagId, administrativeZoneId, ownerId, areaType: oneOf(areaTypes, areaType) })
  const page = useEndpoint('thram.list', { query }, { showsPreviousPage: true })
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(dzongkhagId)
  const ownerFilter = useRecordFilter(ownerSource, { name: 'ownerId', label: t`Owner`, value: ownerId })
  const add = <ButtonLink to={`${thramsPath}/new`}>{t`New thram`}</ButtonLink>
  return (
    <>
      <PageHeader
        title={t`Thrams`}
        primary={add}
        secondary={
          <>
            <ButtonLink variant="default" to={remarksPath}>{t`Remarks`}</ButtonLink>
            <ImportLink kind="thram" />
          </>
        }
      />
      <DataTable
        caption={t`Thrams`}
        searchLabel={t`Search thram, place or owner`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          dzongkhagFilter('dzongkhagId', dzongkhags.data ?? []),
          zoneFilter('administrativeZoneId', zones.data ?? []),
          { name: 'areaType', label: t`Area type`, options: codeOptions(areaTypes) },
          ownerFilter,
        ]}
        rowKey={(thram) => thram.id}
        rowHref={(thram) => thramPath(thram.id)}
        onDownload={(format) => downloadList('thrams', 'thram.list', { query: { ...query, format } })}
        none={{ title: t`No thrams yet`, text: t`A thram is the land title of one or more owners.`, action: add }}
      />
    </>
  )
}
