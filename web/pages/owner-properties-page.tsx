import { useState } from 'react'
import { floorText } from '../../domain/ordinal-words.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { codeLabel, occupancies } from '../../domain/properties/property.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { OwnerMap } from '../map/owner-map.tsx'
import { PropertyMapCard } from '../map/property-map-card.tsx'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { BuildingOccupancy, PlotOccupancy } from '../properties/occupancy-chips.tsx'
import { occupancyTable } from '../properties/occupancy-table.ts'
import { OwnDocumentsSheet } from '../properties/own-documents-sheet.tsx'
import { RemarksInForce } from '../properties/remarks/remarks-in-force.tsx'
import { unitColumns } from '../properties/units/unit-columns.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'

const tabs = [
  { value: 'buildings', label: t`Buildings` },
  { value: 'units', label: t`Units` },
  { value: 'plots', label: t`Plots` },
  { value: 'thrams', label: t`Thrams` },
  { value: 'map', label: t`Map` },
]

/** An owner's properties: thrams with the share, plots, buildings with the number of let units, and a map. */
export function OwnerPropertiesPage() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title={t`Plots & Buildings`} />
      <LinkTabs label={t`Plots & Buildings`} tabs={tabs} />
      {tab === 'buildings' && <OwnBuildings />}
      {tab === 'units' && <OwnUnits />}
      {tab === 'plots' && <OwnPlots />}
      {tab === 'thrams' && <OwnThrams />}
      {tab === 'map' && <OwnerMap />}
    </>
  )
}

function usePageQuery(defaultSort: string) {
  const list = useListState([], { defaultSort })
  return { list, query: listQueryOf(list) }
}

/** The owner's share of a property. The register does not show an owner the shares of others. */
function MyShare({ owners }: { owners: Building['owners'] }) {
  const { user } = useSignedIn()
  return <span className="figures">{owners.find(({ ownerId }) => ownerId === user.id)?.share ?? '–'}</span>
}

const buildingColumns: readonly Column<Building>[] = [
  { key: 'name', title: t`Building`, sortBy: 'name', card: 'title', cell: (building) => building.name },
  { key: 'place', title: t`Place`, cell: (building) => building.placeLabel },
  { key: 'plots', title: t`Plots`, cell: (building) => building.plotNumbers.join(', ') },
  { key: 'use', title: t`Use`, cell: (building) => codeLabel(building.use) },
  { key: 'share', title: t`My share`, align: 'end', cell: (building) => <MyShare owners={building.owners} /> },
  {
    key: 'units',
    title: t`Units let`,
    align: 'end',
    cell: ({ occupiedCount, unitCount }) => (
      <span className="figures">{unitCount === 0 ? '–' : t`${occupiedCount} of ${unitCount}`}</span>
    ),
  },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (building) => <BuildingOccupancy building={building} /> }),
]

function OwnBuildings() {
  const { list, query } = usePageQuery('name:asc')
  const page = useEndpoint('building.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Buildings`}
      columns={buildingColumns}
      list={list}
      page={page}
      rowKey={(building) => building.id}
      rowHref={(building) => `/owner/properties/buildings/${building.id}`}
      none={{ title: t`No buildings yet`, text: t`The office registers the buildings on your plots.` }}
    />
  )
}

const ownUnitColumns: readonly Column<Unit>[] = [
  unitColumns.number,
  unitColumns.building,
  { key: 'floor', title: t`Floor`, sortBy: 'floor', cell: (unit) => floorText(unit.floor) },
  unitColumns.use,
  unitColumns.area,
  { key: 'share', title: t`My share`, align: 'end', cell: (unit) => <MyShare owners={unit.owners} /> },
  unitColumns.occupancy,
]

const occupancyFilter = { name: 'occupancy', label: t`Occupancy`, options: statusOptions(occupancyTable) } as const

function OwnUnits() {
  const list = useListState(['occupancy'], { defaultSort: 'buildingName:asc' })
  const occupancy = oneOf(occupancies, list.filters.occupancy)
  const page = useEndpoint('unit.list', { query: listQueryOf(list, { occupancy }) }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Units`}
      columns={ownUnitColumns}
      list={list}
      page={page}
      filters={[occupancyFilter]}
      rowKey={(unit) => unit.id}
      rowHref={(unit) => `/owner/properties/buildings/${unit.buildingId}`}
      none={{ title: t`No units yet`, text: t`The office registers the flats, shops and offices of your buildings.` }}
    />
  )
}

const plotColumns: readonly Column<Plot>[] = [
  { key: 'number', title: t`Plot`, sortBy: 'plotNumber', card: 'title', cell: (plot) => plot.plotNumber },
  { key: 'thram', title: t`Thram`, sortBy: 'thramNumber', cell: (plot) => plot.thramNumber },
  { key: 'place', title: t`Place`, cell: (plot) => plot.placeLabel },
  { key: 'use', title: t`Land use`, cell: (plot) => codeLabel(plot.landUse) },
  {
    key: 'area',
    title: t`Area`,
    align: 'end',
    cell: ({ area }) => <span className="figures">{`${area.value} ${area.unit === 'ACRE' ? t`acre` : t`sq ft`}`}</span>,
  },
  { key: 'buildings', title: t`Buildings`, align: 'end', cell: (plot) => <span className="figures">{plot.buildingCount}</span> },
  { key: 'share', title: t`My share`, align: 'end', cell: (plot) => <MyShare owners={plot.owners} /> },
  statusColumn({ key: 'occupancy', title: t`Occupancy`, cell: (plot) => <PlotOccupancy plot={plot} /> }),
]

function OwnPlots() {
  const { list, query } = usePageQuery('plotNumber:asc')
  const page = useEndpoint('plot.list', { query }, { showsPreviousPage: true })
  const [opened, setOpened] = useState<{ id: string; title: string } | null>(null)
  return (
    <>
      <DataTable
        caption={t`Plots`}
        columns={plotColumns}
        list={list}
        page={page}
        rowKey={(plot) => plot.id}
        onRowOpen={({ id, plotNumber }) => setOpened({ id, title: t`Plot ${plotNumber}` })}
        none={{ title: t`No plots yet`, text: t`The office registers the plots of your thrams.` }}
      />
      <OwnDocumentsSheet entity="plot" record={opened} onClose={() => setOpened(null)}>
        {opened && <PropertyMapCard kind="plot" id={opened.id} area="owner" />}
      </OwnDocumentsSheet>
    </>
  )
}

const thramColumns: readonly Column<Thram>[] = [
  { key: 'number', title: t`Thram`, sortBy: 'thramNumber', card: 'title', cell: (thram) => thram.thramNumber },
  { key: 'place', title: t`Place`, cell: (thram) => thram.placeLabel },
  { key: 'category', title: t`Ownership`, cell: (thram) => codeLabel(thram.ownershipCategory) },
  { key: 'areaType', title: t`Area type`, cell: (thram) => codeLabel(thram.areaType) },
  {
    key: 'plots',
    title: t`Plots`,
    align: 'end',
    cell: (thram) => <span className="figures">{thram.plotCount}</span>,
  },
  { key: 'share', title: t`My share`, align: 'end', cell: (thram) => <MyShare owners={thram.owners} /> },
]

function OwnThrams() {
  const { list, query } = usePageQuery('thramNumber:asc')
  const page = useEndpoint('thram.list', { query }, { showsPreviousPage: true })
  const [opened, setOpened] = useState<{ id: string; title: string } | null>(null)
  return (
    <>
      <DataTable
        caption={t`Thrams`}
        columns={thramColumns}
        list={list}
        page={page}
        rowKey={(thram) => thram.id}
        onRowOpen={({ id, thramNumber }) => setOpened({ id, title: t`Thram ${thramNumber}` })}
        none={{ title: t`No thrams yet`, text: t`The office registers the thrams in which you hold a share.` }}
      />
      <OwnDocumentsSheet entity="thram" record={opened} onClose={() => setOpened(null)}>
        {opened && <RemarksInForce of={{ thramId: opened.id }} isOffice={false} />}
      </OwnDocumentsSheet>
    </>
  )
}
