import { plotCaseKindLabels, plotCaseKinds, plotCaseStatuses } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCaseSummary } from '../../domain/plot-cases/plot-case-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { plotsPath } from '../properties/property-paths.ts'
import { useThramFilter } from '../properties/thrams/use-thram-filter.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { plotCaseStatusTable } from './plot-case-status-table.ts'
import { plotCasePath } from './plot-case-paths.ts'

const columns: readonly Column<PlotCaseSummary>[] = [
  {
    key: 'case',
    title: t`Case`,
    card: 'title',
    cell: ({ kind, parentNumbers }) => `${plotCaseKindLabels[kind]} ${parentNumbers.join(', ')}`,
  },
  { key: 'new', title: t`New plots`, wraps: true, cell: ({ newNumbers }) => newNumbers.join(', ') },
  {
    key: 'place',
    title: t`Thram`,
    cell: ({ thramNumber, placeLabel }) => <TwoLines first={thramNumber} second={placeLabel} />,
  },
  { key: 'applicant', title: t`Applicant`, takesRest: true, cell: ({ applicant }) => applicant },
  {
    key: 'survey',
    title: t`Survey`,
    cell: ({ surveyReference, surveyedOn }) => (
      <TwoLines first={surveyReference ?? '–'} second={<DateText date={surveyedOn} />} />
    ),
  },
  {
    key: 'createdAt',
    title: t`Started`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  statusColumn({ key: 'status', title: t`Status`, table: plotCaseStatusTable, of: ({ status }) => status }),
]

/** Lists the office's subdivisions and mergers. They start on the page of a plot or a thram. */
export function PlotCasesScreen() {
  const list = useListState(['kind', 'status', 'thramId', 'plotId'], { defaultSort: 'createdAt:desc' })
  const { thramId, plotId } = list.filters
  const query = listQueryOf(list, {
    ...{ thramId, plotId },
    kind: oneOf(plotCaseKinds, list.filters.kind),
    status: oneOf(plotCaseStatuses, list.filters.status),
  })
  const page = useEndpoint('plotCase.list', { query }, { showsPreviousPage: true })
  const thramFilter = useThramFilter(thramId)
  return (
    <>
      <PageHeader title={t`Subdivisions and mergers`} crumbs={[{ label: t`Plots`, to: plotsPath }]} />
      <DataTable
        caption={t`Subdivisions and mergers`}
        searchLabel={t`Search applicant, survey or note`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => plotCasePath(id)}
        filters={[
          { name: 'status', label: t`Status`, options: statusOptions(plotCaseStatusTable) },
          { name: 'kind', label: t`Kind`, options: plotCaseKinds.map((value) => ({ value, label: plotCaseKindLabels[value] })) },
          ...thramFilter,
        ]}
        onDownload={(format) => downloadList('plot-cases', 'plotCase.list', { query: { ...query, format } })}
        none={{
          title: t`No subdivisions or mergers yet`,
          text: t`Start one on the page of a plot with Subdivide, or on the page of a thram with Merge plots.`,
        }}
      />
    </>
  )
}
