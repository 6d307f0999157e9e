import { type PropertyType, propertyTypes } from '../../domain/properties/property.ts'
import { dzongkhagFilter, zoneFilter } from '../locations/place-filters.tsx'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { type ListState, useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { FilterRow } from '../ui/table/filter-row.tsx'
import { TablePager } from '../ui/table/table-pager.tsx'
import { SearchBox } from '../ui/table/table-toolbar.tsx'
import { FoundProperties } from './found-properties.tsx'
import { SearchTabs } from './search-tabs.tsx'
import { propertyTypeLabels } from './property-type-labels.ts'
import '../ui/table/data-table.css'
import '../ui/theme/plain-buttons.css'

type Filter = 'type' | 'dzongkhagId' | 'administrativeZoneId'

/** Searches the full register: a few results of each type, or one type page by page. The search is in the address. */
export function PropertySearchScreen() {
  const list = useListState(['type', 'dzongkhagId', 'administrativeZoneId'])
  const type = oneOf(propertyTypes, list.filters.type)
  return (
    <>
      <PageHeader title={t`Search`} />
      <SearchTabs />
      <SearchToolbar list={list} />
      {list.q === '' ? (
        <div className="sheet">
          <EmptyState
            title={t`Search plots, buildings and units`}
            text={t`Search by owner in English or Dzongkha, CID, phone, thram, plot, building or unit. Similar spellings are found too.`}
          />
        </div>
      ) : (
        <Results key={type} list={list} types={type ? [type] : propertyTypes} />
      )}
    </>
  )
}

function SearchToolbar({ list }: { list: ListState<Filter> }) {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(list.filters.dzongkhagId)
  const options = propertyTypes.map((value) => ({ value, label: propertyTypeLabels[value] }))
  const filters: TableFilter<Filter>[] = [
    { name: 'type', label: t`Type`, options },
    dzongkhagFilter('dzongkhagId', dzongkhags.data ?? []),
    zoneFilter('administrativeZoneId', zones.data ?? []),
  ]
  return (
    <div className="toolbar found-toolbar">
      <SearchBox list={list} label={t`Search owner, CID, phone, thram, plot, building, unit`} />
      <FilterRow filters={filters} list={list} />
    </div>
  )
}

const shownOfType = 10

function Results({ list, types }: { list: ListState<Filter>; types: readonly PropertyType[] }) {
  const land = useFound(list, types, 'LAND')
  const buildings = useFound(list, types, 'BUILDING')
  const units = useFound(list, types, 'UNIT')
  const asked = { LAND: land, BUILDING: buildings, UNIT: units }
  const groups = types.map((type) => ({ type, search: asked[type] }))
  const failed = groups.find(({ search }) => search.error && !search.data)
  if (failed?.search.error)
    return <ErrorState error={failed.search.error} onRetry={() => groups.forEach(({ search }) => void search.refetch())} />
  if (groups.every(({ search }) => search.data?.total === 0))
    return (
      <div className="sheet">
        <EmptyState title={t`No results`} text={t`No results for “${list.q}” with these filters.`} />
      </div>
    )
  return groups.map(({ type, search }) => (
    <FoundProperties
      key={type}
      type={type}
      found={search.data}
      q={list.q}
      onAll={types.length > 1 ? () => list.setFilter('type', type) : undefined}
      pager={types.length === 1 && search.data && <TablePager list={list} page={search.data} />}
    />
  ))
}

function useFound(list: ListState<Filter>, types: readonly PropertyType[], type: PropertyType) {
  const { dzongkhagId, administrativeZoneId } = list.filters
  const page = types.length === 1 ? { pageNo: list.pageNo, pageSize: list.pageSize } : { pageSize: shownOfType }
  const query = { q: list.q, type, ...page, ...omitUndefined({ dzongkhagId, administrativeZoneId }) }
  return useEndpoint('property.search', { query }, { isEnabled: types.includes(type), showsPreviousPage: true })
}
