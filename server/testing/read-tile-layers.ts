export type TileFeature = Record<string, string | number>

/** The contents of a vector tile: for each layer the properties of its features (Mapbox Vector Tile 2.1, the parts that we write). */
export function readTileLayers(tile: Uint8Array): Record<string, TileFeature[]> {
  const layers = fieldsOf(tile).filter(({ field }) => field === 3)
  return Object.fromEntries(layers.map(({ bytes }) => readLayer(bytes)))
}

function readLayer(layer: Uint8Array): [string, TileFeature[]] {
  const fields = fieldsOf(layer)
  const texts = (wanted: number) =>
    fields.filter(({ field }) => field === wanted).map(({ bytes }) => new TextDecoder().decode(bytes))
  const keys = texts(3)
  const values = fields.filter(({ field }) => field === 4).map(({ bytes }) => readValue(bytes))
  const features = fields
    .filter(({ field }) => field === 2)
    .map(({ bytes }) => {
      const tags = varintsOf(fieldsOf(bytes).find(({ field }) => field === 2)?.bytes ?? new Uint8Array())
      const pairs = tags.flatMap((tag, index) =>
        index % 2 === 0 ? [[keys[tag] ?? '', values[tags[index + 1] ?? -1] ?? ''] as const] : [],
      )
      return Object.fromEntries(pairs)
    })
  return [texts(1)[0] ?? '', features]
}

function readValue(bytes: Uint8Array): string | number {
  const [field] = fieldsOf(bytes)
  if (field?.field === 1) return new TextDecoder().decode(field.bytes)
  if (field?.field === 3) return new DataView(field.bytes.buffer, field.bytes.byteOffset).getFloat64(0, true)
  const number = field?.number ?? 0
  return field?.field === 6 ? (number % 2 === 0 ? number / 2 : -(number + 1) / 2) : number
}

type Field = { field: number; number: number; bytes: Uint8Array }

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = varintAt(bytes, at)
    const [field, wire] = [tag.value >> 3, tag.value & 7]
    if (wire === 1) {
      fields.push({ field, number: 0, bytes: bytes.subarray(tag.next, tag.next + 8) })
      at = tag.next + 8
      continue
    }
    const { value, next } = varintAt(bytes, tag.next)
    at = wire === 2 ? next + value : next
    fields.push({ field, number: value, bytes: wire === 2 ? bytes.subarray(next, at) : new Uint8Array() })
  }
  return fields
}

function varintsOf(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = varintAt(bytes, at)
    numbers.push(value)
    at = next
  }
  return numbers
}

function varintAt(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0
  let scale = 1
  let at = start
  for (; ; at += 1) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * scale
    scale *= 128
    if (byte < 0x80) return { value, next: at + 1 }
  }
}
