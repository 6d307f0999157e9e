import { Box } from '@mantine/core'
import type { PublicRound } from '../../domain/allotment/allotment-schema.ts'
import { publicRoundStates, roundModeLabels } from '../../domain/allotment/allotment.ts'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { publicRoundPath, publicRoundsPath } from './allotment-paths.ts'
import { roundStatusTable } from './allotment-status-tables.ts'

const columns: readonly Column<PublicRound>[] = [
  { key: 'title', title: t`Round`, card: 'title', cell: ({ title }) => title },
  { key: 'office', title: t`Office`, cell: ({ officeName }) => officeName },
  { key: 'mode', title: t`Allotted by`, isHiddenAtFirst: true, cell: ({ mode }) => roundModeLabels[mode] },
  { key: 'until', title: t`Register by`, cell: ({ registerUntil }) => <DateText date={registerUntil} /> },
  { key: 'event', title: t`Day of the event`, cell: ({ seedOn }) => <DateText date={seedOn} /> },
  { key: 'drawn', title: t`Drawn on`, cell: ({ drawnAt }) => drawnAt && <DateText date={thimphuDate(new Date(drawnAt))} /> },
  {
    key: 'hash',
    title: t`SHA-256 of the list`,
    takesRest: true,
    cell: ({ listHash }) => (listHash === null ? t`Not published yet` : <code className="words">{listHash}</code>),
  },
  statusColumn({ key: 'state', title: t`Status`, table: roundStatusTable, of: ({ state }) => state }),
]
const { DRAFT: _ofTheOffice, ...publicStatusTable } = roundStatusTable
const filters = [{ name: 'state', label: t`Status`, options: statusOptions(publicStatusTable) }] as const

/** Lists the opened rounds of all offices or of one, for everyone. Each links to its page with status, list and draw. It shows no names. */
export function PublicRoundsScreen() {
  const list = useListState(['officeOf', 'state'], { defaultSort: 'openedAt:desc' })
  const { officeOf } = list.filters
  const query = listQueryOf(list, { officeOf: officeOf || undefined, state: oneOf(publicRoundStates, list.filters.state) })
  const page = useEndpoint('publicAllotment.list', { query }, { showsPreviousPage: true })
  const officeName = officeOf ? page.data?.items[0]?.officeName : undefined
  // An office is not named if the search finds none of its rounds.
  const subject = officeName ? t`Rounds of ${officeName}.` : officeOf ? t`Rounds of one office.` : t`Rounds of all offices.`
  return (
    <Box className="stack gap-4" w="100%" maw={1120} mx="auto" p={{ base: 16, sm: 24 }}>
      <header>
        <h1>{t`Allotment of units`}</h1>
        <p className="secondary">
          {subject}{' '}
          {t`Open a round to register, to see your status by reference number, or to check the list and the draw. Nobody is named.`}
        </p>
        {officeOf && <Link to={publicRoundsPath}>{t`Rounds of all offices`}</Link>}
      </header>
      <DataTable
        caption={t`Rounds`}
        searchLabel={t`Search title`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => publicRoundPath(id)}
        filters={filters}
        onDownload={(format) => downloadList('allotment-rounds', 'publicAllotment.list', { query: { ...query, format } })}
        none={{ title: t`No rounds yet`, text: t`Rounds appear here when an office opens them for registration.` }}
      />
    </Box>
  )
}
