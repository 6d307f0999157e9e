import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { Owner } from '../../../domain/people/owner-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { actingAdminId } from '../acting-admin-id.ts'
import { ownerPath, ownersPath } from '../people-paths.ts'
import { PhoneText } from '../phone-text.tsx'
import { SignInState } from '../sign-in/sign-in-state.tsx'
import { tenantTypeOptions, tenantTypes, tenantTypeLabels } from '../tenants/tenant-type.ts'

const columns: readonly Column<Owner>[] = [
  { key: 'name', title: t`Name English`, sortBy: 'nameEnglish', card: 'title', cell: (owner) => owner.nameEnglish },
  { key: 'dz', title: t`Name Dzongkha`, cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–') },
  { key: 'type', title: t`Type`, cell: (owner) => tenantTypeLabels[owner.ownerType] },
  {
    key: 'cid',
    title: t`CID or other number`,
    sortBy: 'cid',
    cell: (owner) => (
      <span className="figures">
        {owner.cid ?? owner.identityDocument?.number ?? owner.licenceNumber ?? owner.taxpayerNumber ?? '–'}
      </span>
    ),
  },
  { key: 'phone', title: t`Phone Number`, cell: (owner) => <PhoneText phoneNumber={owner.phoneNumber} /> },
  { key: 'email', title: t`Email`, isHiddenAtFirst: true, cell: (owner) => owner.email ?? '–' },
  { key: 'address', title: t`Permanent Address`, isHiddenAtFirst: true, cell: (owner) => owner.permanentAddress ?? '–' },
  { key: 'tpn', title: t`Taxpayer number`, isHiddenAtFirst: true, cell: (owner) => owner.taxpayerNumber ?? '–' },
  { key: 'gst', title: t`GST number`, isHiddenAtFirst: true, cell: (owner) => owner.gstNumber ?? '–' },
  { key: 'exempt', title: t`Exempt from TDS`, isHiddenAtFirst: true, cell: (owner) => (owner.isTaxExempt ? t`Yes` : t`No`) },
  amountColumn({
    key: 'expenseLimit',
    title: t`Expenses above this need approval (Nu.)`,
    isHiddenAtFirst: true,
    of: (owner) => owner.expenseLimit,
  }),
  amountColumn({
    key: 'reserveTarget',
    title: t`Reserve: target (Nu.)`,
    isHiddenAtFirst: true,
    of: (owner) => owner.reserveTarget,
  }),
  amountColumn({
    key: 'reserveLimit',
    title: t`Reserve: at most per remittance (Nu.)`,
    isHiddenAtFirst: true,
    of: (owner) => owner.reserveLimit,
  }),
  {
    key: 'created',
    title: t`Registered`,
    sortBy: 'createdAt',
    cell: (owner) => <DateText date={thimphuDate(new Date(owner.createdAt))} />,
  },
  statusColumn({ key: 'signIn', title: t`Sign-in`, cell: (owner) => <SignInState user={owner} /> }),
]

const filters = [{ name: 'ownerType', label: t`Type`, options: tenantTypeOptions }] as const

export function OwnersScreen() {
  const list = useListState(['ownerType'], { defaultSort: 'nameEnglish:asc' })
  const params = { adminId: actingAdminId() }
  const query = listQueryOf(list, { ownerType: oneOf(tenantTypes, list.filters.ownerType) })
  const page = useEndpoint('owner.page', { params, query }, { showsPreviousPage: true })
  const add = <ButtonLink to={`${ownersPath}/new`}>{t`New owner`}</ButtonLink>
  return (
    <>
      <PageHeader title={t`Owners`} primary={add} secondary={<ImportLink kind="owner" />} />
      <DataTable
        caption={t`Owners`}
        searchLabel={t`Search name, CID or phone`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(owner) => owner.id}
        rowHref={(owner) => ownerPath(owner.id)}
        onDownload={(format) => downloadList('owners', 'owner.page', { params, query: { ...query, format } })}
        none={{
          title: t`No owners yet`,
          text: t`Owners hold thrams, alone or in shares. Register them first, then their land.`,
          action: add,
        }}
      />
    </>
  )
}
