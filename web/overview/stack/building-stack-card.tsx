import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { floorText } from '../../../domain/ordinal-words.ts'
import { formatCount } from '../../../domain/money.ts'
import { type StackMeasure, stackMeasures } from '../../../domain/overview/building-stack.ts'
import type { StackUnit } from '../../../domain/overview/building-stack-contract.ts'
import type { Reply } from '../../platform/call.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { type CellRow, CellRows } from '../../ui/chart/cell-rows.tsx'
import { ChartLegend } from '../../ui/chart/chart-legend.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { officePaths, type StackPaths } from './stack-paths.ts'
import { measureLabels, type StackStyles, stackDetail, stackStyles } from './stack-styles.ts'
import { StackUnitsTable, stackUnitText } from './stack-units-table.tsx'

type Stack = Reply<'overview.buildingStack'>

type BuildingStackCardProps = { buildingId: string; paths?: StackPaths }

/** The current building: its floors from top to bottom, with each unit coloured by one measure. */
export function BuildingStackCard({ buildingId, paths = officePaths }: BuildingStackCardProps) {
  const stack = useEndpoint('overview.buildingStack', { params: { id: buildingId } })
  return (
    <RecordCard title={t`Floors and units`} isFlush>
      <Loaded query={stack} fallback={<SkeletonBar width={90} />}>
        {(stack) => <StackPicture stack={stack} buildingId={buildingId} paths={paths} />}
      </Loaded>
    </RecordCard>
  )
}

type PictureProps = { stack: Stack; buildingId: string; paths: StackPaths }

function StackPicture({ stack, buildingId, paths }: PictureProps) {
  const { units, unitCount, wholeLease } = stack
  const [search, change] = useSearchState()
  const measure = oneOf(stackMeasures, search['colour']) ?? 'OCCUPANCY'
  const today = useToday()
  const looks = useMemo(() => stackStyles(measure, units, today), [measure, units, today])
  const rows = useMemo(() => rowsOf(units, { measure, looks, paths }), [units, measure, looks, paths])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>())
  const [tapSelects, setTapSelects] = useState(false)
  const counts = useMemo(() => Map.groupBy(units, looks.keyOf), [units, looks])
  return (
    <>
      <div className="pad stack">
        <div className="row wrap spread">
          <ChoiceTabs
            label={t`Colour by`}
            choices={stackMeasures.map((value) => ({ value, label: measureLabels[value] }))}
            value={measure}
            onChange={(value) => change({ colour: value === 'OCCUPANCY' ? undefined : value }, { isReplace: true })}
            isOneRow
          />
          <Button
            variant={tapSelects ? 'light' : 'default'}
            size="xs"
            aria-pressed={tapSelects}
            onClick={() => setTapSelects(!tapSelects)}
          >{t`Select units`}</Button>
        </div>
        {wholeLease && <WholeLease lease={wholeLease} paths={paths} />}
        <ChartLegend
          label={measureLabels[measure]}
          items={looks.legend.map((item) => ({ ...item, count: counts.get(item.key)?.length ?? 0 }))}
        />
        <CellRows
          label={t`Units by floor, from the top floor down`}
          rows={rows}
          selected={selected}
          onSelect={setSelected}
          tapSelects={tapSelects}
        />
        {units.length < unitCount && (
          <p className="small secondary">
            {rich`The first ${formatCount(units.length)} of ${formatCount(unitCount)} units are drawn. ${<Link to={paths.allUnits(buildingId)}>{t`Show all units`}</Link>}`}
          </p>
        )}
        <p className="small secondary chart-pointer-help">
          {t`Open a unit with a click. Drag, or hold Shift and click, to list several; with the keyboard use the arrow keys, Space and Enter.`}
        </p>
      </div>
      <Selected units={units.filter(({ id }) => selected.has(id))} onClear={() => setSelected(new Set())} paths={paths} />
      <ChartTable isFlush>
        <StackUnitsTable caption={t`All units of the building`} units={units} paths={paths} />
      </ChartTable>
    </>
  )
}

type WholeLeaseProps = { lease: NonNullable<Stack['wholeLease']>; paths: StackPaths }

function WholeLease({ lease: { id, leaseNumber, tenantName }, paths }: WholeLeaseProps) {
  return <p>{rich`The building is let as a whole to ${tenantName}: lease ${<Link to={paths.lease(id)}>{leaseNumber}</Link>}.`}</p>
}

type SelectedProps = { units: readonly StackUnit[]; onClear: () => void; paths: StackPaths }

function Selected({ units, onClear, paths }: SelectedProps) {
  return (
    <>
      <div className={units.length > 0 ? 'row wrap spread pad-row' : undefined}>
        <output>
          <strong>{units.length > 0 && plural(units.length, '{n} unit selected', '{n} units selected')}</strong>
        </output>
        {units.length > 0 && <Button variant="default" size="xs" onClick={onClear}>{t`Clear selection`}</Button>}
      </div>
      {units.length > 0 && <StackUnitsTable caption={t`Selected units`} units={units} paths={paths} />}
    </>
  )
}

type Drawn = { measure: StackMeasure; looks: StackStyles; paths: StackPaths }

function rowsOf(units: readonly StackUnit[], { measure, looks: { legend, keyOf }, paths }: Drawn): CellRow[] {
  const looks = new Map(legend.map(({ key, look }) => [key, look]))
  const floors = [...Map.groupBy(units, ({ floor }) => floor)].toSorted(([a], [b]) => b - a)
  return floors.map(([floor, own]) => ({
    key: String(floor),
    label: floorText(floor),
    cells: own.flatMap((unit) => {
      const look = looks.get(keyOf(unit))
      if (!look) return []
      const detail = stackDetail(measure, unit)
      const words = [...new Set([look.word, ...stackUnitText(unit)])].join(', ')
      return { key: unit.id, label: unit.unitNumber, detail, words, to: paths.unit(unit), look }
    }),
  }))
}
