import { formatDate, isCalendarDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { leaseStatuses } from '../../domain/leases/lease-status.ts'
import { frequencyLabels } from '../../domain/leases/rent/rent-labels.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { landRatesPath } from '../properties/land-rates/land-rate-paths.ts'
import { SearchTabs } from '../properties/search-tabs.tsx'
import { useThramFilter } from '../properties/thrams/use-thram-filter.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DraftsLink } from './drafts/drafts-link.tsx'
import { leaseColumns, propertyColumn } from './lease-columns.tsx'
import { leaseFolders, leasePath, reviseRentsPath } from './lease-paths.ts'
import { LeaseStatusTabs } from './lease-status-tabs.tsx'
import { propertyNouns } from './lease-labels.ts'
import { useLetFilter, useTenantFilter } from './use-context-filters.ts'

type Filter =
  | 'status'
  | 'propertyType'
  | 'propertyId'
  | 'buildingId'
  | 'thramId'
  | 'ownerId'
  | 'tenantId'
  | 'endingBefore'
  | 'toSign'
  | 'toConsent'
  | 'toRegister'
  | 'toRecord'

const propertyTypes = ['LAND', 'BUILDING', 'UNIT'] as const

const endingFilter: TableFilter<Filter> = {
  name: 'endingBefore',
  label: t`Ending before`,
  input: ({ value, onChange }) => (
    <DateInput
      label={t`Ending before`}
      value={value !== undefined && isCalendarDate(value) ? value : null}
      onChange={(date) => date && onChange(date)}
    />
  ),
  text: (value) => (isCalendarDate(value) ? formatDate(value) : value),
}
const propertyTypeFilter: TableFilter<Filter> = {
  name: 'propertyType',
  label: t`Kind`,
  options: propertyTypes.map((value) => ({ value, label: leaseFolders[value].label })),
}

const toSignFilter: TableFilter<Filter> = {
  name: 'toSign',
  label: t`Signatures`,
  options: [{ value: 'true', label: t`To sign` }],
}
const toConsentFilter: TableFilter<Filter> = {
  name: 'toConsent',
  label: t`Consents`,
  options: [{ value: 'true', label: t`Waiting for a co-owner` }],
}
const toRegisterFilter: TableFilter<Filter> = {
  name: 'toRegister',
  label: t`Registration`,
  options: [{ value: 'true', label: t`To register` }],
}

const toRecordFilter: TableFilter<Filter> = {
  name: 'toRecord',
  label: t`Land Commission`,
  options: [{ value: 'true', label: t`To record` }],
}

type LeaseListProps = { propertyType: PropertyType | null }

/** Lists land, building and unit leases. Without a property type, it lists all leases. */
export function LeaseList({ propertyType }: LeaseListProps) {
  const list = useListState<Filter>(
    [
      'status',
      'propertyType',
      'propertyId',
      'buildingId',
      'thramId',
      'ownerId',
      'tenantId',
      'endingBefore',
      'toSign',
      'toConsent',
      'toRegister',
      'toRecord',
    ],
    { defaultSort: 'startDate:desc' },
  )
  const query = queryOf(list, propertyType)
  const page = useEndpoint('lease.list', { query }, { showsPreviousPage: true })
  const filters = useLeaseFilters(propertyType, list.filters)
  const title = propertyType ? leaseFolders[propertyType].label : t`Search`
  const newPath = `${leaseFolders[propertyType ?? 'UNIT'].path}/new`
  return (
    <>
      <PageHeader
        title={title}
        {...(propertyType
          ? {
              primary: <ButtonLink to={newPath}>{t`New lease`}</ButtonLink>,
              secondary: (
                <>
                  {propertyType === 'LAND' && <ButtonLink to={landRatesPath} variant="default">{t`Land rates`}</ButtonLink>}
                  {propertyType === 'UNIT' && <ButtonLink to={reviseRentsPath()} variant="default">{t`Revise rents`}</ButtonLink>}
                  <DraftsLink propertyType={propertyType} />
                  <ButtonLink
                    to={`/admin/master-lease/listings?propertyType=${propertyType}`}
                    variant="default"
                  >{t`Listings`}</ButtonLink>
                </>
              ),
            }
          : {})}
      />
      {propertyType === null && <SearchTabs />}
      <LeaseStatusTabs value={query.status} onChange={(status) => list.setFilter('status', status)} />
      <DataTable
        caption={propertyType ? title : t`Leases`}
        columns={propertyType ? columnsOf(propertyType) : columnsOfAll}
        list={list}
        page={page}
        rowKey={(lease) => lease.id}
        rowHref={leasePath}
        searchLabel={t`Search lease, tenant or place`}
        filters={filters}
        onDownload={(format) => downloadList('leases', 'lease.list', { query: { ...query, format } })}
        none={{
          title: t`No leases yet`,
          text: t`A lease sets the property, tenant, term and rent. Rent is billed from it.`,
          action: <ButtonLink to={newPath}>{t`New lease`}</ButtonLink>,
        }}
      />
    </>
  )
}

function useLeaseFilters(
  propertyType: PropertyType | null,
  { buildingId, thramId, tenantId, propertyId }: Partial<Record<Filter, string>>,
): TableFilter<Filter>[] {
  const building = useBuildingFilter(buildingId)
  const thram = useThramFilter(thramId)
  const tenant = useTenantFilter(tenantId)
  const property = useLetFilter(propertyType, propertyId)
  const kind = propertyType === null ? [propertyTypeFilter] : []
  return [
    ...kind,
    toSignFilter,
    toConsentFilter,
    toRegisterFilter,
    ...(propertyType === null || propertyType === 'LAND' ? [toRecordFilter] : []),
    endingFilter,
    ...(propertyType === 'LAND' ? [] : [building]),
    ...thram,
    ...tenant,
    ...property,
  ]
}

function queryOf({ query, filters }: ReturnType<typeof useListState<Filter>>, propertyType: PropertyType | null) {
  const { status, endingBefore, propertyType: chosen, toSign, toConsent, toRegister, toRecord, ...rest } = filters
  return {
    pageNo: query.pageNo,
    pageSize: query.pageSize,
    ...omitUndefined({
      ...rest,
      sort: query.sort,
      q: query.q,
      status: oneOf(leaseStatuses, status),
      toSign: oneOf(['true'], toSign),
      toConsent: oneOf(['true'], toConsent),
      toRegister: oneOf(['true'], toRegister),
      toRecord: oneOf(['true'], toRecord),
      propertyType: propertyType ?? oneOf(propertyTypes, chosen),
      endingBefore: endingBefore !== undefined && isCalendarDate(endingBefore) ? endingBefore : undefined,
    }),
  }
}

const { number, tenant, start, end, rent, deposit, status } = leaseColumns
const numberFirst: Column<Lease> = { ...number, card: 'title' }
const moreColumns: readonly Column<Lease>[] = [
  { key: 'place', title: t`Place`, isHiddenAtFirst: true, cell: (lease) => lease.placeLabel },
  tenant,
  start,
  end,
  { key: 'frequency', title: t`Paid`, card: 'none', cell: (lease) => frequencyLabels[lease.frequency] },
  rent,
  deposit,
  status,
]

function columnsOf(propertyType: PropertyType): readonly Column<Lease>[] {
  return [numberFirst, propertyColumn(propertyNouns[propertyType]), ...moreColumns]
}

const columnsOfAll: readonly Column<Lease>[] = [
  numberFirst,
  { key: 'kind', title: t`Kind`, cell: (lease) => propertyNouns[lease.propertyType] },
  propertyColumn(t`Property`),
  ...moreColumns,
]
