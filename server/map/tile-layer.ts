import { extent } from './tile-shape.ts'

// A vector tile as bytes (Mapbox Vector Tile 2.1, based on protobuf). A layer is written feature by feature, so that its size is known
// before the next feature.

type Properties = Record<string, string | number>
type TileFeature = { type: 'POINT' | 'POLYGON'; commands: readonly number[]; properties: Properties }
export type TileLayer = {
  /** The current size of the layer. */
  bytes: () => number
  /** Returns false and adds nothing if the layer would exceed `maxBytes`. */
  add: (feature: TileFeature, maxBytes?: number) => boolean
  end: () => Uint8Array
}

/** The field numbers in the schema of vector tiles. */
const fields = {
  tile: { layer: 3 },
  layer: { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 },
  feature: { tags: 2, type: 3, geometry: 4 },
  value: { text: 1, whole: 5 },
} as const
const types = { POINT: 1, POLYGON: 3 }

export function startLayer(name: string): TileLayer {
  const features = growingBytes()
  const table = growingBytes()
  const [keys, values] = [new Map<string | number, number>(), new Map<string | number, number>()]
  const feature = growingBytes()
  const packed = growingBytes()
  const head = growingBytes()
  head.integerField(fields.layer.version, 2)
  head.bytesField(fields.layer.name, Buffer.from(name))
  head.integerField(fields.layer.extent, extent)
  const place = (numbers: Map<string | number, number>, entry: string | number, write: () => void) => {
    const known = numbers.get(entry)
    if (known !== undefined) return known
    numbers.set(entry, numbers.size)
    write()
    return numbers.size - 1
  }
  const writeValue = (value: string | number) => {
    packed.clear()
    if (typeof value === 'string') packed.bytesField(fields.value.text, Buffer.from(value))
    else packed.integerField(fields.value.whole, value)
    table.bytesField(fields.layer.value, packed.taken())
  }
  const bytes = () => head.length() + features.length() + table.length()
  return {
    bytes,
    add: ({ type, commands, properties }, maxBytes = Number.POSITIVE_INFINITY) => {
      const before = [features.length(), table.length(), keys.size, values.size] as const
      const tags = Object.entries(properties).flatMap(([key, value]) => [
        place(keys, key, () => table.bytesField(fields.layer.key, Buffer.from(key))),
        place(values, value, () => writeValue(value)),
      ])
      feature.clear()
      feature.packedField(fields.feature.tags, tags, packed)
      feature.integerField(fields.feature.type, types[type])
      feature.packedField(fields.feature.geometry, commands, packed)
      features.bytesField(fields.layer.feature, feature.taken())
      if (bytes() <= maxBytes) return true
      features.cutTo(before[0])
      table.cutTo(before[1])
      for (const key of [...keys.keys()].slice(before[2])) keys.delete(key)
      for (const value of [...values.keys()].slice(before[3])) values.delete(value)
      return false
    },
    end: () => Buffer.concat([head.taken(), features.taken(), table.taken()]),
  }
}

/** A tile without features has no layer. */
export function tileOf(layers: readonly Uint8Array[]): Uint8Array {
  const tile = growingBytes()
  for (const layer of layers) tile.bytesField(fields.tile.layer, layer)
  return new Uint8Array(tile.taken())
}

type GrowingBytes = {
  whole: (value: number) => void
  integerField: (field: number, value: number) => void
  bytesField: (field: number, content: Uint8Array) => void
  /** `room` is the buffer in which the numbers are encoded. */
  packedField: (field: number, numbers: readonly number[], room: GrowingBytes) => void
  length: () => number
  /** The bytes written so far, valid until the next write. */
  taken: () => Uint8Array
  cutTo: (shorter: number) => void
  clear: () => void
}

function growingBytes(): GrowingBytes {
  let bytes = Buffer.allocUnsafe(1024)
  let length = 0
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }
  /** Seven bits in each byte, the lowest first; integers below 2^32 need at most five bytes. */
  const whole = (value: number) => {
    makeRoom(5)
    let rest = value >>> 0
    while (rest > 0x7f) {
      bytes[length] = (rest & 0x7f) | 0x80
      length += 1
      rest >>>= 7
    }
    bytes[length] = rest
    length += 1
  }
  const bytesField = (field: number, content: Uint8Array) => {
    whole((field << 3) | 2)
    whole(content.length)
    makeRoom(content.length)
    bytes.set(content, length)
    length += content.length
  }
  return {
    bytesField,
    integerField: (field, value) => {
      whole(field << 3)
      whole(value)
    },
    packedField: (field, numbers, room) => {
      room.clear()
      for (const number of numbers) room.whole(number)
      bytesField(field, room.taken())
    },
    whole,
    length: () => length,
    taken: () => bytes.subarray(0, length),
    cutTo: (shorter) => {
      length = shorter
    },
    clear: () => {
      length = 0
    },
  }
}
