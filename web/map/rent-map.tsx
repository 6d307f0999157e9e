import { useQuery } from '@tanstack/react-query'
import { t } from '../platform/texts.ts'
import { cellText, shadesOf } from '../rent-statistics/rent-shades.ts'
import type { RentMapProps } from '../rent-statistics/rents-screen.tsx'
import { rentsPath } from '../rent-statistics/rents-search.ts'
import { ChartLegend } from '../ui/chart/chart-legend.tsx'
import { type BorderShapes, readBorders, readDzongkhagShapes } from './borders.ts'
import { Choropleth, type ShadedArea } from './choropleth.tsx'

/**
 * The dzongkhags shaded by median rent, or the gewogs of one dzongkhag. Thromdes have no outlines here, so only the table includes them.
 */
export function RentMap({ cells, measure, search, dzongkhagName }: RentMapProps) {
  const shapes = useQuery({
    queryKey: ['rent-map', dzongkhagName ?? ''],
    queryFn: () => (dzongkhagName === undefined ? readDzongkhagShapes() : readGewogsOf(dzongkhagName)),
    staleTime: Infinity,
  })
  const { looks, lookOf } = shadesOf(cells, measure)
  const areas = new Map<string, ShadedArea>()
  for (const cell of cells) {
    const look = lookOf(cell)
    if (!look || cell.administrativeZoneType === 'U') continue
    const { dzongkhagId, administrativeZoneId } = cell
    areas.set((dzongkhagName === undefined ? cell.dzongkhagName : cell.administrativeZoneName) ?? '', {
      look,
      words: cellText(cell, measure),
      to: rentsPath(search, { dzongkhagId: dzongkhagId ?? undefined, administrativeZoneId: administrativeZoneId ?? undefined }),
    })
  }
  return (
    <>
      {shapes.data ? (
        <Choropleth label={t`Map of median rents`} shapes={shapes.data} areas={areas} />
      ) : (
        <div className="choropleth-place" />
      )}
      {looks.length > 0 && <ChartLegend label={t`Median rent`} items={looks.map((look) => ({ key: look.word, look }))} />}
      <p className="small secondary">
        {dzongkhagName === undefined
          ? t`Places without a colour have too few leases.`
          : t`Gewogs without a colour have too few leases. Thromdes are in the table.`}
      </p>
    </>
  )
}

async function readGewogsOf(dzongkhagName: string): Promise<BorderShapes> {
  const { gewogs } = await readBorders()
  return { ...gewogs, features: gewogs.features.filter(({ properties }) => properties.dzongkhag === dzongkhagName) }
}
