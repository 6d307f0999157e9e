import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { Manager } from '../../../domain/people/manager-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { actingAdminId } from '../acting-admin-id.ts'
import { managerPath, managersPath } from '../people-paths.ts'
import { PhoneText } from '../phone-text.tsx'
import { SignInState } from '../sign-in/sign-in-state.tsx'

const columns: readonly Column<Manager>[] = [
  { key: 'name', title: t`Name English`, sortBy: 'nameEnglish', card: 'title', cell: (manager) => manager.nameEnglish },
  { key: 'dz', title: t`Name Dzongkha`, cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–') },
  { key: 'cid', title: t`CID`, sortBy: 'cid', cell: (manager) => <span className="figures">{manager.cid ?? '–'}</span> },
  { key: 'phone', title: t`Phone Number`, cell: (manager) => <PhoneText phoneNumber={manager.phoneNumber} /> },
  { key: 'email', title: t`Email`, isHiddenAtFirst: true, cell: (manager) => manager.email ?? '–' },
  {
    key: 'created',
    title: t`Registered`,
    sortBy: 'createdAt',
    cell: (manager) => <DateText date={thimphuDate(new Date(manager.createdAt))} />,
  },
  statusColumn({ key: 'signIn', title: t`Sign-in`, cell: (manager) => <SignInState user={manager} /> }),
]

export function ManagersScreen() {
  const list = useListState([], { defaultSort: 'nameEnglish:asc' })
  const params = { adminId: actingAdminId() }
  const page = useEndpoint('manager.page', { params, query: list.query }, { showsPreviousPage: true })
  const add = <ButtonLink to={`${managersPath}/new`}>{t`New manager`}</ButtonLink>
  return (
    <>
      <PageHeader title={t`Managers`} primary={add} />
      <DataTable
        caption={t`Managers`}
        searchLabel={t`Search name, CID or phone`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(manager) => manager.id}
        rowHref={(manager) => managerPath(manager.id)}
        onDownload={(format) => downloadList('managers', 'manager.page', { params, query: { ...list.query, format } })}
        none={{
          title: t`No managers yet`,
          text: t`Managers do the daily work of the office: register, leases and payments.`,
          action: add,
        }}
      />
    </>
  )
}
