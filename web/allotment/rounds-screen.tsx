import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { roundModeLabels, roundStates } from '../../domain/allotment/allotment.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { roundPath, roundsPath } from './allotment-paths.ts'
import { roundStatusTable } from './allotment-status-tables.ts'

const columns: readonly Column<AllotmentRound>[] = [
  { key: 'title', title: t`Round`, card: 'title', cell: ({ title }) => title },
  { key: 'mode', title: t`Allotted by`, cell: ({ mode }) => roundModeLabels[mode] },
  { key: 'units', title: t`Units`, align: 'end', cell: ({ units }) => units.length },
  { key: 'applicants', title: t`Applicants`, align: 'end', cell: ({ applicantCount }) => applicantCount },
  { key: 'waiting', title: t`Waiting`, align: 'end', cell: ({ waitingCount }) => waitingCount },
  { key: 'until', title: t`Register by`, cell: ({ registerUntil }) => <DateText date={registerUntil} /> },
  statusColumn({ key: 'state', title: t`Status`, table: roundStatusTable, of: ({ state }) => state }),
]
const filters = [{ name: 'state', label: t`Status`, options: statusOptions(roundStatusTable) }] as const

/** Lists the rounds in which units are allotted by points or by lucky draw. */
export function RoundsScreen() {
  const list = useListState(['state'], { defaultSort: 'createdAt:desc' })
  const query = listQueryOf(list, { state: oneOf(roundStates, list.filters.state) })
  const page = useEndpoint('allotmentRound.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        title={t`Allotment`}
        crumbs={[{ label: t`Listings`, to: '/admin/master-lease/listings' }]}
        primary={<ButtonLink to={`${roundsPath}/new`}>{t`New round`}</ButtonLink>}
      />
      <DataTable
        caption={t`Rounds`}
        searchLabel={t`Search title`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => roundPath(id)}
        filters={filters}
        onDownload={(format) => downloadList('allotment-rounds', 'allotmentRound.list', { query: { ...query, format } })}
        none={{
          title: t`No rounds yet`,
          text: t`A round allots units to applicants by points or by a lucky draw that anybody can check.`,
        }}
      />
    </>
  )
}
