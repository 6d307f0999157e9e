import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { tenantPath, tenantsPath } from '../people-paths.ts'
import { permanentAddress } from '../permanent-address.ts'
import { PhoneText } from '../phone-text.tsx'
import { tenantTypeOptions, tenantTypes, tenantTypeLabels } from './tenant-type.ts'

const columns: readonly Column<Tenant>[] = [
  { key: 'name', title: t`Name`, sortBy: 'fullName', card: 'title', cell: (tenant) => tenant.fullName },
  {
    key: 'dz',
    title: t`Name in Dzongkha`,
    cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–'),
  },
  { key: 'type', title: t`Type`, cell: (tenant) => tenantTypeLabels[tenant.tenantType] },
  {
    key: 'cid',
    title: t`CID or other number`,
    sortBy: 'cid',
    cell: (tenant) => (
      <span className="figures">
        {tenant.cid ?? tenant.identityDocument?.number ?? tenant.licenceNumber ?? tenant.taxpayerNumber ?? '–'}
      </span>
    ),
  },
  { key: 'phone', title: t`Phone Number`, cell: (tenant) => <PhoneText phoneNumber={tenant.phoneNumber} /> },
  { key: 'email', title: t`Email`, isHiddenAtFirst: true, cell: (tenant) => tenant.email ?? '–' },
  { key: 'address', title: t`Permanent address`, isHiddenAtFirst: true, cell: (tenant) => permanentAddress(tenant) || '–' },
  {
    key: 'created',
    title: t`Registered`,
    sortBy: 'createdAt',
    cell: (tenant) => <DateText date={thimphuDate(new Date(tenant.createdAt))} />,
  },
]
const filters = [{ name: 'tenantType', label: t`Type`, options: tenantTypeOptions }] as const

export function TenantsScreen() {
  const list = useListState(['tenantType'], { defaultSort: 'fullName:asc' })
  const query = listQueryOf(list, { tenantType: oneOf(tenantTypes, list.filters.tenantType) })
  const page = useEndpoint('tenant.page', { query }, { showsPreviousPage: true })
  const add = <ButtonLink to={`${tenantsPath}/new`}>{t`New tenant`}</ButtonLink>
  return (
    <>
      <PageHeader title={t`Tenants`} primary={add} secondary={<ImportLink kind="tenant" />} />
      <DataTable
        caption={t`Tenants`}
        searchLabel={t`Search name, CID or phone`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(tenant) => tenant.id}
        rowHref={(tenant) => tenantPath(tenant.id)}
        onDownload={(format) => downloadList('tenants', 'tenant.page', { query: { ...query, format } })}
        none={{ title: t`No tenants yet`, text: t`Tenants rent land, buildings and units.`, action: add }}
      />
    </>
  )
}
