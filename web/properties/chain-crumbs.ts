import type { Thram } from '../../domain/properties/thram-contract.ts'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import type { Crumb } from '../ui/page/page-header.tsx'
import { buildingPath, plotPath, thramPath, thramsPath } from './property-paths.ts'

// The hierarchy of the register as breadcrumbs: dzongkhag → gewog or thromde → thram → plot → building. Until it has loaded, placeholders
// keep the layout stable.

export function usePlaceCrumbs(thram: Thram | undefined): Crumb[] {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(thram?.dzongkhagId ?? null)
  if (!thram) return []
  const dzongkhag = dzongkhags.data?.find(({ id }) => id === thram.dzongkhagId)
  const zone = zones.data?.find(({ id }) => id === thram.administrativeZoneId)
  if (!dzongkhag || !zone) return [{ label: thram.placeLabel }]
  return [
    { label: dzongkhag.name, to: `${thramsPath}?dzongkhagId=${dzongkhag.id}` },
    { label: zone.name, to: `${thramsPath}?administrativeZoneId=${zone.id}` },
  ]
}

export function useThramCrumbs(thramId: string | undefined, placeLabel: string): Crumb[] {
  const { data: thram } = useEndpoint('thram.read', { params: { id: thramId ?? '' } }, { isEnabled: thramId !== undefined })
  const place = usePlaceCrumbs(thram)
  return thram ? [...place, { label: t`Thram ${thram.thramNumber}`, to: thramPath(thram.id) }] : [{ label: placeLabel }]
}

export function usePlotCrumbs(plotId: string | undefined, placeLabel: string): Crumb[] {
  const { data: plot } = useEndpoint('plot.read', { params: { id: plotId ?? '' } }, { isEnabled: plotId !== undefined })
  const chain = useThramCrumbs(plot?.thramId, plot?.placeLabel ?? placeLabel)
  return plot ? [...chain, { label: t`Plot ${plot.plotNumber}`, to: plotPath(plot.id) }] : chain
}

export function useBuildingCrumbs(buildingId: string | undefined, placeLabel: string): Crumb[] {
  const { data: building } = useEndpoint(
    'building.read',
    { params: { id: buildingId ?? '' } },
    { isEnabled: buildingId !== undefined },
  )
  const chain = usePlotCrumbs(building?.plotIds[0], building?.placeLabel ?? placeLabel)
  return building ? [...chain, { label: building.name, to: buildingPath(building.id) }] : chain
}
