import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { boundsOfShape, joinBounds } from '../map/borders.ts'
import { around, OutlinePicture } from '../map/small-map.tsx'
import { t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record/record-card.tsx'

/** The new outlines over the one before, where they are known. */
export function CaseMap({ one: { parents, plots } }: { one: PlotCase }) {
  const before = parents.flatMap(({ id, plotNumber, geometry }) =>
    geometry ? [{ id, label: plotNumber, geometry, isChosen: false }] : [],
  )
  const after = plots.flatMap(({ plotNumber, geometry }) =>
    geometry ? [{ id: `new ${plotNumber}`, label: plotNumber, geometry, isChosen: true }] : [],
  )
  const outlines = [...before, ...after].map((outline) => ({ ...outline, kind: 'plot' as const }))
  const bounds = joinBounds(outlines.map(({ geometry }) => boundsOfShape(geometry)))
  if (!bounds) return null
  return (
    <RecordCard title={t`Outlines`}>
      <OutlinePicture
        label={t`Outlines of the plots before and after, north at the top`}
        bounds={around(bounds)}
        outlines={outlines}
      />
    </RecordCard>
  )
}
