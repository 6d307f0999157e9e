import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type MapKind, type MapMeasure, mapKinds } from '../../domain/map/map-measure.ts'
import { firstPolygonZoom } from '../../domain/map/tile.ts'
import { baseSources, landLayers, nameColours, placeNameLayers } from './base-map-layers.ts'
import { type Borders, namePoints } from './borders.ts'
import { stylesOf } from './map-labels.ts'
import { tokenColour, toneColour } from './map-patterns.ts'

export type BaseMap = { tiles: string; attribution: string }

/** MapLibre draws text with the device's own fonts if a style has no glyph server. */
const font = ['sans-serif']

/** The full map: land, borders with names, outlines or clusters, and the selection. */
export function mapStyle({
  borders,
  baseMap,
  tiles,
}: {
  borders: Borders
  baseMap: BaseMap | null
  tiles: string
}): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(baseMap ? { base: { type: 'raster', tiles: [baseMap.tiles], tileSize: 256, attribution: baseMap.attribution } } : {}),
      ...baseSources(borders),
      gewogs: { type: 'geojson', data: borders.gewogs },
      gewogNames: { type: 'geojson', data: namePoints(borders.gewogs) },
      land: { type: 'vector', tiles: [tiles], minzoom: 4, maxzoom: 17, promoteId: 'id' },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': tokenColour('--ground') } },
      ...(baseMap ? [{ id: 'base', type: 'raster', source: 'base' } as const] : []),
      ...landLayers({ isOverPictures: baseMap !== null }),
      ...borderLayers(),
      ...mapKinds.flatMap(outlineLayers),
      ...nameLayers(),
      // Above the names, which do not overlap the counts.
      ...clusterLayers(),
    ],
  }
}

function borderLayers(): LayerSpecification[] {
  const line = tokenColour('--border-input')
  return [
    {
      id: 'gewog-lines',
      type: 'line',
      source: 'gewogs',
      minzoom: 8,
      paint: { 'line-color': line, 'line-width': 0.6, 'line-dasharray': [3, 2] },
    },
    { id: 'dzongkhag-lines', type: 'line', source: 'dzongkhags', paint: { 'line-color': line, 'line-width': 1.4 } },
  ]
}

function nameLayers(): LayerSpecification[] {
  return [
    {
      id: 'gewog-names',
      type: 'symbol',
      source: 'gewogNames',
      minzoom: 9.5,
      maxzoom: 14.5,
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-padding': 6 },
      paint: nameColours(),
    },
    ...placeNameLayers(),
  ]
}

function outlineLayers(kind: MapKind): LayerSpecification[] {
  const from = { source: 'land', 'source-layer': kind, minzoom: firstPolygonZoom }
  return [
    { id: `${kind}-fill`, type: 'fill', ...from, paint: { 'fill-opacity': 1, 'fill-color': 'transparent' } },
    { id: `${kind}-line`, type: 'line', ...from, paint: { 'line-width': 1.5, 'line-color': tokenColour('--border-input') } },
    // At low zoom an outline is smaller than a pixel, so its corners merge into a dot.
    {
      id: `${kind}-dot`,
      type: 'circle',
      ...from,
      maxzoom: 14.5,
      paint: { 'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 4, 14.5, 1.5] },
    },
    {
      id: `${kind}-chosen`,
      type: 'line',
      ...from,
      filter: ['==', ['get', 'id'], ''],
      paint: { 'line-color': tokenColour('--focus'), 'line-width': 4 },
    },
    {
      id: `${kind}-label`,
      type: 'symbol',
      ...from,
      minzoom: 15.5,
      layout: { 'text-field': ['get', 'label'], 'text-font': font, 'text-size': 12, 'text-padding': 2 },
      paint: { 'text-color': tokenColour('--text-strong'), 'text-halo-color': tokenColour('--surface'), 'text-halo-width': 1.5 },
    },
  ]
}

function clusterLayers(): LayerSpecification[] {
  const from = { source: 'land', 'source-layer': 'cluster', maxzoom: firstPolygonZoom }
  return [
    {
      id: 'cluster-dot',
      type: 'circle',
      ...from,
      paint: {
        'circle-color': tokenColour('--primary'),
        'circle-stroke-color': tokenColour('--surface'),
        'circle-stroke-width': 2,
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, 12, 2, 18, 4, 28],
      },
    },
    {
      id: 'cluster-count',
      type: 'symbol',
      ...from,
      layout: { 'text-field': ['to-string', ['get', 'count']], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': tokenColour('--on-primary') },
    },
  ]
}

/** The colour of lines and dots for a state. */
export function stateColour(kind: MapKind, measure: MapMeasure): ExpressionSpecification {
  const cases = Object.entries(stylesOf(kind, measure)).flatMap(([state, { tone }]) => [state, toneColour(tone)])
  return ['match', ['get', 'state'], ...cases, toneColour('grey')] as unknown as ExpressionSpecification
}

/** The name of the pattern for a state. MapLibre requests the images when they are missing. */
export function statePattern(kind: MapKind, measure: MapMeasure): ExpressionSpecification {
  const cases = Object.entries(stylesOf(kind, measure)).flatMap(([state, { shape, tone }]) => [state, `${shape}-${tone}`])
  return ['match', ['get', 'state'], ...cases, 'square-grey'] as unknown as ExpressionSpecification
}
