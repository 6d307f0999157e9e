type Position = readonly number[]
export type Shape =
  | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }
export type Envelope = { minX: number; maxX: number; minY: number; maxY: number }

const littleEndian = 1
const wkbPolygon = 3
const wkbMultiPolygon = 6
/** Little-endian, with an envelope of x and y (GeoPackage 1.3, 2.1.3). */
const flags = 0b0000_0011
const headerBytes = 8 + 4 * 8

export const wgs84 = 4326

/** GeoPackageBinary: the header, the envelope, and the shape as a WKB MultiPolygon, so that a layer has one type. */
export function geometryBlob(shape: Shape): Buffer {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const bytes = parts.reduce((sum, rings) => sum + 9 + rings.reduce((all, ring) => all + 4 + ring.length * 16, 0), 9)
  const blob = Buffer.alloc(headerBytes + bytes)
  blob.write('GP', 0, 'latin1')
  blob.writeUInt8(0, 2)
  blob.writeUInt8(flags, 3)
  blob.writeInt32LE(wgs84, 4)
  const { minX, maxX, minY, maxY } = envelopeOf(shape)
  for (const [index, value] of [minX, maxX, minY, maxY].entries()) blob.writeDoubleLE(value, 8 + index * 8)
  let at = writeStart(blob, headerBytes, wkbMultiPolygon)
  at = blob.writeUInt32LE(parts.length, at)
  for (const rings of parts) {
    at = writeStart(blob, at, wkbPolygon)
    at = blob.writeUInt32LE(rings.length, at)
    for (const ring of rings) {
      at = blob.writeUInt32LE(ring.length, at)
      for (const [x = 0, y = 0] of ring) at = blob.writeDoubleLE(y, blob.writeDoubleLE(x, at))
    }
  }
  return blob
}

function writeStart(blob: Buffer, at: number, type: number): number {
  return blob.writeUInt32LE(type, blob.writeUInt8(littleEndian, at))
}

export function envelopeOf(shape: Shape): Envelope {
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
  const envelope = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  for (const ring of rings) for (const [x = 0, y = 0] of ring) widen(envelope, { minX: x, maxX: x, minY: y, maxY: y })
  return envelope
}

/** Modifies `all`. */
export function widen(all: Envelope, one: Envelope): void {
  all.minX = Math.min(all.minX, one.minX)
  all.maxX = Math.max(all.maxX, one.maxX)
  all.minY = Math.min(all.minY, one.minY)
  all.maxY = Math.max(all.maxY, one.maxY)
}
