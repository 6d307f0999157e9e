import { formatArea } from '../../../domain/area.ts'
import { plot } from '../../../domain/properties/plot.ts'
import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { landUses, occupancies, codeLabel } from '../../../domain/properties/property.ts'
import { ownerSource } from '../../people/owners/owner-picker.tsx'
import type { CallArgs } from '../../platform/call.ts'
import { downloadFile, downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { stringifySearch, useListState, useSearchState } from '../../platform/search-state.ts'
import { useSession } from '../../platform/session.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { otherListColumns } from '../../ui/record/record-columns.tsx'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { codeOptions } from '../code-options.ts'
import { HolderNames } from '../ownership/holder-names.tsx'
import { letAsWholeOptions, PlotOccupancy } from '../occupancy-chips.tsx'
import { plotPath, plotsPath } from '../property-paths.ts'
import { thramSource } from '../thrams/thram-picker.tsx'

const columns: readonly Column<Plot>[] = [
  {
    key: 'number',
    title: t`Plot`,
    sortBy: 'plotNumber',
    card: 'title',
    cell: (plot) => <span className="figures">{plot.plotNumber}</span>,
  },
  { key: 'thram', title: t`Thram`, sortBy: 'thramNumber', cell: (plot) => <span className="figures">{plot.thramNumber}</span> },
  { key: 'place', title: t`Place`, cell: (plot) => plot.placeLabel },
  { key: 'use', title: t`Land use`, cell: (plot) => codeLabel(plot.landUse) },
  { key: 'area', title: t`Area`, align: 'end', cell: (plot) => <span className="figures">{formatArea(plot.area)}</span> },
  { key: 'owners', title: t`Owners`, cell: (plot) => <HolderNames holders={plot.owners} /> },
  { key: 'buildings', title: t`Buildings`, align: 'end', cell: (plot) => <span className="figures">{plot.buildingCount}</span> },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (plot) => <PlotOccupancy plot={plot} /> }),
  ...otherListColumns(plot, ['plotNumber', 'landUse', 'area']),
]

/** The full register with its outlines, for QGIS and other GIS programs. */
const downloadRegister = () => downloadFile('register.gpkg', 'registerFile.geopackage')

export function PlotsScreen() {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  const list = useListState(['landUse', 'occupancy', 'thramId', 'ownerId', 'isRetired'], { defaultSort: 'plotNumber:asc' })
  const { landUse, occupancy, thramId, ownerId, isRetired } = list.filters
  const query = listQueryOf(list, {
    thramId,
    ownerId,
    landUse: oneOf(landUses, landUse),
    occupancy: oneOf(occupancies, occupancy),
    isRetired: oneOf(['true'], isRetired),
  })
  const page = useEndpoint('plot.list', { query }, { showsPreviousPage: true })
  const thramFilter = useRecordFilter(thramSource, { name: 'thramId', label: t`Thram`, value: thramId })
  const ownerFilter = useRecordFilter(ownerSource, { name: 'ownerId', label: t`Owner`, value: ownerId })
  const add = <ButtonLink to={`${plotsPath}/new${thramId ? `?thramId=${thramId}` : ''}`}>{t`New plot`}</ButtonLink>
  return (
    <>
      <PageHeader
        title={t`Plots`}
        primary={add}
        more={isAdmin ? [{ label: t`Download for GIS (GeoPackage)`, onClick: downloadRegister }] : []}
        secondary={
          <>
            <ButtonLink variant="default" to="/admin/master-properties/plot-cases">{t`Subdivisions and mergers`}</ButtonLink>
            <ImportLink kind="plot" />
          </>
        }
      />
      <RetiredPlotsNote query={query} />
      <DataTable
        caption={t`Plots`}
        searchLabel={t`Search plot, thram, place or owner`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          { name: 'occupancy', label: t`Land`, options: letAsWholeOptions },
          { name: 'landUse', label: t`Land use`, options: codeOptions(landUses) },
          { name: 'isRetired', label: t`Replaced`, options: [{ value: 'true', label: t`Replaced by other plots` }] },
          thramFilter,
          ownerFilter,
        ]}
        rowKey={(plot) => plot.id}
        rowHref={(plot) => plotPath(plot.id)}
        onDownload={(format) => downloadList('plots', 'plot.list', { query: { ...query, format } })}
        none={{
          title: t`No plots yet`,
          text: t`A plot belongs to a thram. Register the thram first, then its plots.`,
          action: add,
        }}
      />
    </>
  )
}

type Asked = CallArgs<'plot.list'>['query']

/** The number of retired plots for the same search and filters, which the list omits. */
function RetiredPlotsNote({ query: { cursor: _cursor, ...query } = {} }: { query: Asked }) {
  const [search] = useSearchState()
  const isShown = query.isRetired !== undefined
  const asked = { ...query, isRetired: 'true', pageNo: 1, pageSize: 10 } as const
  const retired = useEndpoint('plot.list', { query: asked }, { isEnabled: !isShown, showsPreviousPage: true })
  const { total = 0, totalIsEstimate = false } = retired.data ?? {}
  if (isShown || total === 0) return null
  const to = `${plotsPath}${stringifySearch({ ...search, isRetired: 'true', pageNo: undefined, cursor: undefined })}`
  return (
    <p className="small secondary">
      {totalIsEstimate
        ? t`More than ${(total - 1).toLocaleString('en')} plots that were replaced by other plots are not shown.`
        : plural(
            total,
            '{n} plot that was replaced by other plots is not shown.',
            '{n} plots that were replaced by other plots are not shown.',
          )}{' '}
      <Link to={to}>{t`Show replaced plots`}</Link>
    </p>
  )
}
