import { type GeoJSONSource, LngLatBounds, Map as MapView, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map-view.css'
import type { FeatureCollection, Point } from 'geojson'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { addAttribution, addDzongkhaName, baseSources, landLayers, placeNameLayers } from './base-map-layers.ts'
import type { Borders } from './borders.ts'
import { tokenColour } from './map-patterns.ts'

setWorkerUrl(workerUrl)

type Offered = { id: string; lon: number; lat: number }
type ListingMapOptions = {
  container: HTMLElement
  borders: Borders
  items: readonly Offered[]
  onChoose: (ids: readonly string[]) => void
}

/** A map of the country with a dot for each place with listings, sized by their number. Returns a function that closes it. */
export function openListingMap({ container, borders, items, onChoose }: ListingMapOptions): () => void {
  const bounds = new LngLatBounds()
  for (const { lon, lat } of items) bounds.extend([lon, lat])
  // A single place is shown with the towns around it.
  const maxZoom = items.length === 1 ? 11 : 14
  const view = new MapView({
    container,
    style: {
      version: 8,
      sources: {
        ...baseSources(borders),
        offers: { type: 'geojson', data: placesOf(items), cluster: true, clusterRadius: 36, clusterMaxZoom: 17 },
      },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': tokenColour('--ground') } },
        ...landLayers(),
        { id: 'borders', type: 'line', source: 'dzongkhags', paint: { 'line-color': tokenColour('--border-input') } },
        ...placeNameLayers(),
        {
          id: 'offers',
          type: 'circle',
          source: 'offers',
          paint: {
            'circle-color': tokenColour('--accent'),
            'circle-radius': ['case', ['has', 'point_count'], 15, 8],
            'circle-stroke-color': tokenColour('--surface'),
            'circle-stroke-width': 2,
          },
        },
        {
          id: 'counts',
          type: 'symbol',
          source: 'offers',
          filter: ['has', 'point_count'],
          layout: { 'text-field': ['get', 'point_count'], 'text-font': ['sans-serif'], 'text-size': 12 },
          paint: { 'text-color': tokenColour('--surface') },
        },
      ],
    },
    ...(items.length > 0
      ? { bounds, fitBoundsOptions: { padding: { top: 40, left: 40, right: 50, bottom: 70 }, maxZoom } }
      : { bounds: [88.7, 26.65, 92.2, 28.4] as [number, number, number, number] }),
    maxZoom: 16,
    dragRotate: false,
    attributionControl: false,
    cooperativeGestures: true,
  })
  view.touchZoomRotate.disableRotation()
  view.setMissingStyleImageResolver(async (id) => void (await addDzongkhaName(view, id)))
  view.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  addAttribution(view)
  view.on('click', 'offers', ({ features }) => {
    const properties = features?.[0]?.properties
    const source = view.getSource<GeoJSONSource>('offers')
    if (properties?.['cluster'] === true && source) {
      void source.getClusterLeaves(Number(properties['cluster_id']), 50, 0).then((leaves) => onChoose(leaves.map(idOf)))
    } else if (properties) onChoose([String(properties['id'])])
  })
  return () => view.remove()
}

const idOf = ({ properties }: { properties: unknown }) =>
  typeof properties === 'object' && properties !== null && 'id' in properties ? String(properties.id) : ''

function placesOf(items: readonly Offered[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: items.map(({ id, lon, lat }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}
