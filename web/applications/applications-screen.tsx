import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Application } from '../../domain/applications/application-contract.ts'
import { applicationStates, maxCompared } from '../../domain/applications/application.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { useSelectedRows } from '../ui/table/use-selected-rows.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { applicationPath, applicationsPath } from './application-paths.ts'
import { applicationStatusTable } from './application-status-table.ts'
import { householdText, incomeText, documentsText } from './application-texts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useListingFilter } from './listing-picker.tsx'

const columns: readonly Column<Application>[] = [
  { key: 'name', title: t`Applicant`, card: 'title', cell: (one) => <TwoLines first={one.name} second={householdText(one)} /> },
  {
    key: 'listing',
    title: t`Listing`,
    cell: ({ listingTitle, placeLabel }) => <TwoLines first={listingTitle} second={placeLabel} />,
  },
  amountColumn({ key: 'income', title: t`Income (Nu.)`, sortBy: 'monthlyIncomeAmount', of: (one) => one.monthlyIncomeAmount }),
  { key: 'ratio', title: t`Income and rent`, cell: incomeText },
  { key: 'household', title: t`Household`, isHiddenAtFirst: true, cell: householdText },
  { key: 'moveIn', title: t`Move-in`, sortBy: 'moveInOn', cell: ({ moveInOn }) => <DateText date={moveInOn} /> },
  { key: 'papers', title: t`Papers`, takesRest: true, cell: documentsText },
  statusColumn({ key: 'state', title: t`Status`, table: applicationStatusTable, of: ({ state }) => state }),
]

/** Lists all applications, or those for one listing, which can be compared side by side. */
export function ApplicationsScreen() {
  const list = useListState(['listingId', 'state'], { defaultSort: 'createdAt:desc' })
  const [{ invite, enquiry }, change] = useSearchState()
  const { listingId } = list.filters
  const query = listQueryOf(list, { listingId, state: oneOf(applicationStates, list.filters.state) })
  const page = useEndpoint('application.list', { query }, { showsPreviousPage: true })
  const selected = useSelectedRows(page.data?.items ?? [])
  const listingFilter = useListingFilter(listingId)
  return (
    <>
      <PageHeader
        title={t`Applications`}
        crumbs={[{ label: t`Listings`, to: '/admin/master-lease/listings' }]}
        secondary={
          <ButtonLink variant="default" to={`${applicationsPath}/new${listingId ? `?listingId=${listingId}` : ''}`}>
            {t`Record an application`}
          </ButtonLink>
        }
        primary={<Button onClick={() => change({ invite: listingId ?? 'any' })}>{t`Send form`}</Button>}
      />
      <DataTable
        caption={t`Applications`}
        searchLabel={t`Search name, CID or listing`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => applicationPath(id)}
        filters={[listingFilter, { name: 'state', label: t`Status`, options: statusOptions(applicationStatusTable) }]}
        selection={{
          keys: selected.keys,
          onChange: selected.onChange,
          actions: <CompareButton rows={selected.rows} />,
        }}
        onDownload={(format) => downloadList('applications', 'application.list', { query: { ...query, format } })}
        none={{
          title: t`No applications yet`,
          text: t`Send the form to a person who asked about a listing. An application is free of charge.`,
        }}
      />
      {invite && (
        <InviteDialog
          listingId={invite === 'any' ? null : invite}
          enquiryId={enquiry ?? null}
          onClose={() => change({ invite: undefined, enquiry: undefined }, { isReplace: true })}
        />
      )}
    </>
  )
}

function CompareButton({ rows }: { rows: readonly Application[] }) {
  const navigate = useNavigate()
  const isOneListing = new Set(rows.map(({ listingId }) => listingId)).size <= 1
  const reason =
    rows.length < 2 || rows.length > maxCompared
      ? t`Select 2 to 4 applications.`
      : isOneListing
        ? null
        : t`Select applications for one listing.`
  const to = `${applicationsPath}/compare?ids=${rows.map(({ id }) => id).join(',')}`
  return <ActionButton reason={reason} onClick={() => void navigate({ to })}>{t`Compare`}</ActionButton>
}
