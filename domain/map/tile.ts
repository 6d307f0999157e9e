/** A tile of the web map: zoom, column from the west, row from the north. */
export type TileAt = { z: number; x: number; y: number }
/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** From this zoom a tile contains polygons, below it clusters. */
export const firstPolygonZoom = 12
export const maxTileFeatures = 2_500
export const maxTileBytes = 150_000
/** The zoom whose tiles are the cells in which features are counted, and how much finer a cluster is than its tile. */
export const cellZoom = 14
export const clusterSteps = 2

/** The area that a tile covers, with `margin` around it as a fraction of its side. */
export function boundsOfTile({ z, x, y }: TileAt, margin = 0): Bounds {
  return [longitude(x - margin, z), latitude(y + 1 + margin, z), longitude(x + 1 + margin, z), latitude(y - margin, z)]
}

function longitude(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180
}

function latitude(y: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
}

export type CellRange = { left: number; right: number; top: number; bottom: number; shift: number }

/** The cells below a tile, and the number of bits by which their numbers are shifted to those of its clusters. */
export function cellsOfTile({ z, x, y }: TileAt): CellRange {
  const size = 2 ** (cellZoom - z)
  return {
    left: x * size,
    right: (x + 1) * size - 1,
    top: y * size,
    bottom: (y + 1) * size - 1,
    shift: Math.max(0, cellZoom - z - clusterSteps),
  }
}
