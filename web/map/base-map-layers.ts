import {
  AttributionControl,
  type Map as BaseMapView,
  type LayerSpecification,
  type SourceSpecification,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import { t } from '../platform/texts.ts'
import reliefUrl from './borders/relief.webp?url'
import { type Borders, namePoints } from './borders.ts'
import { isDarkMap, tokenColour } from './map-patterns.ts'

// The base layers of every map: relief, borders and names. Used by the office's map, an owner's map, and the map of listings.

export const attribution = t`Boundaries: World Food Programme PRISM (MIT), after OCHA/NSB/ECB; not authoritative. Towns: GeoNames (CC BY 4.0). Relief: ETOPO5 (NOAA), coarse`
/** MapLibre draws text with the device's own fonts if a style has no glyph server. */
const font = ['sans-serif']

export function baseSources(borders: Borders): Record<string, SourceSpecification> {
  return {
    dzongkhags: { type: 'geojson', data: borders.dzongkhags, attribution },
    dzongkhagNames: { type: 'geojson', data: namePoints(borders.dzongkhags) },
    towns: { type: 'geojson', data: borders.towns },
    relief: { type: 'image', url: new URL(reliefUrl, location.origin).href, coordinates: corners(reliefBox) },
  }
}

/** The data sources, expanded if there is enough space. On a narrow map a button hides them; MapLibre expands them initially. */
export function addAttribution(view: BaseMapView): void {
  view.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  const container = view.getContainer()
  if (container.clientWidth >= 640) return
  const folds = () => {
    const control = container.querySelector('.maplibregl-ctrl-attrib')
    control?.classList.remove('maplibregl-compact-show')
    control?.removeAttribute('open')
  }
  view.once('load', folds)
}

/** The area that relief.webp covers. */
const reliefBox = { west: 88.05, south: 26, east: 92.95, north: 29 }

function corners({ west, south, east, north }: typeof reliefBox): [Corner, Corner, Corner, Corner] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
type Corner = [lon: number, lat: number]

/** The land, and the relief at low zoom, where a grid of 9 km is useful. */
export function landLayers({ isOverPictures = false } = {}): LayerSpecification[] {
  const land: LayerSpecification = {
    id: 'dzongkhag-ground',
    type: 'fill',
    source: 'dzongkhags',
    paint: { 'fill-color': tokenColour('--surface') },
  }
  return isOverPictures ? [] : [land, reliefLayer()]
}

function reliefLayer(): LayerSpecification {
  return {
    id: 'relief',
    type: 'raster',
    source: 'relief',
    maxzoom: 12,
    paint: {
      'raster-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0.7, 12, 0.15],
      ...(isDarkMap() ? { 'raster-brightness-max': 0.4, 'raster-saturation': -0.2 } : {}),
    },
  }
}

const dzongkhaImage = 'dzongkha:'

/** The dzongkhags at low zoom, the towns at higher zoom. The Dzongkha name is below the English one if a source has it. */
export function placeNameLayers(): LayerSpecification[] {
  return [
    ...[3, 2, 1].map(townsOfRank),
    {
      id: 'dzongkhag-names',
      type: 'symbol',
      source: 'dzongkhagNames',
      maxzoom: 11,
      layout: {
        ...name(13),
        'icon-image': ['concat', dzongkhaImage, ['get', 'nameDzongkha']],
        'icon-anchor': 'top',
        'icon-optional': true,
        'text-anchor': 'bottom',
      },
      paint: { ...nameColours(), 'text-color': tokenColour('--text-strong') },
    },
  ]
}

/** Larger towns are labelled at lower zoom levels. */
function townsOfRank(rank: number): SymbolLayerSpecification {
  return {
    id: `towns-${rank}`,
    type: 'symbol',
    source: 'towns',
    filter: ['==', ['get', 'rank'], rank],
    minzoom: rank === 1 ? 7.5 : rank === 2 ? 8.5 : 9.5,
    maxzoom: 15.5,
    layout: {
      ...name(12),
      'icon-image': ['concat', 'town:', ['coalesce', ['get', 'nameDzongkha'], '']],
      'icon-anchor': 'top',
      'text-anchor': 'bottom',
      'text-offset': [0, -0.2],
    },
    paint: nameColours(),
  }
}

function name(size: number): NonNullable<SymbolLayerSpecification['layout']> {
  return { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': size, 'text-padding': 4 }
}

export function nameColours(): NonNullable<SymbolLayerSpecification['paint']> {
  return {
    'text-color': tokenColour('--text-secondary'),
    'text-halo-color': tokenColour('--surface'),
    'text-halo-width': 1.5,
  }
}

/**
 * Draws a requested name as an image; returns false for other images. The browser shapes stacked letters, because MapLibre places each
 * letter separately.
 */
export async function addDzongkhaName(view: BaseMapView, id: string): Promise<boolean> {
  const isTown = id.startsWith('town:')
  if (!isTown && !id.startsWith(dzongkhaImage)) return false
  const text = id.slice(id.indexOf(':') + 1)
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-dzongkha')
  if (text !== '') await document.fonts.load(`16px ${family}`, text).catch(() => undefined)
  if (!view.hasImage(id)) view.addImage(id, pictureOf(text, family, isTown), { pixelRatio: 2 })
  return true
}

/** Drawn at double size, with a halo like that of the English names. The name of a town has its dot above. */
function pictureOf(text: string, family: string, isTown: boolean): ImageData {
  const dotHeight = isTown ? 14 : 0
  const canvas = document.createElement('canvas')
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('The browser draws no pictures.')
  draw.font = `28px ${family}`
  canvas.width = Math.max(16, Math.ceil(draw.measureText(text).width) + 12)
  canvas.height = dotHeight + (text === '' ? 2 : 52)
  Object.assign(draw, { font: `28px ${family}`, textAlign: 'center', textBaseline: 'top', lineJoin: 'round', lineWidth: 6 })
  draw.strokeStyle = tokenColour('--surface')
  draw.fillStyle = tokenColour('--text-strong')
  if (isTown) {
    draw.beginPath()
    draw.arc(canvas.width / 2, 7, 5, 0, 2 * Math.PI)
    draw.stroke()
    draw.fill()
  }
  draw.strokeText(text, canvas.width / 2, dotHeight + 4)
  draw.fillText(text, canvas.width / 2, dotHeight + 4)
  return draw.getImageData(0, 0, canvas.width, canvas.height)
}
