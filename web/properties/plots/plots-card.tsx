import type { ReactNode } from 'react'
import { formatArea } from '../../../domain/area.ts'
import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { PlotOccupancy } from '../occupancy-chips.tsx'
import { plotPath, plotsPath } from '../property-paths.ts'

const columns: readonly SimpleColumn<Plot>[] = [
  { key: 'plot', title: t`Plot`, cell: (plot) => <Link to={plotPath(plot.id)}>{plot.plotNumber}</Link> },
  { key: 'use', title: t`Land use`, cell: (plot) => codeLabel(plot.landUse) },
  { key: 'area', title: t`Area`, align: 'end', cell: (plot) => <span className="figures">{formatArea(plot.area)}</span> },
  { key: 'buildings', title: t`Buildings`, align: 'end', cell: (plot) => <span className="figures">{plot.buildingCount}</span> },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (plot) => <PlotOccupancy plot={plot} /> }),
]

export function PlotsCard({ thramId, actions }: { thramId: string; actions?: ReactNode }) {
  const plots = useEndpoint('plot.list', { query: { thramId, pageSize: 50, sort: 'plotNumber:asc' } })
  return (
    <ListCard
      title={t`Plots`}
      query={plots}
      columns={columns}
      rowKey={(plot) => plot.id}
      none={t`No plots are registered on this thram yet.`}
      allTo={`${plotsPath}?thramId=${thramId}`}
      actions={actions}
    />
  )
}
