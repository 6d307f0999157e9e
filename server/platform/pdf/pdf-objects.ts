import { deflateSync, inflateSync } from 'node:zlib'

/** Bytes as text, one character per byte, because the syntax of PDF is ASCII. */
type PdfObject = { id: number; source: string }

const streamOf = /^([^]*?\n)stream\n([^]*)\nendstream\nendobj\s*$/

/**
 * The objects of a PDF that the compiler wrote, to be changed and written again. Not for other files: it relies on the compiler's format
 * with one table of offsets and no compressed objects.
 */
export class PdfObjects {
  readonly #head: string
  readonly #trailer: string
  readonly #objects: Map<number, string>

  constructor(pdf: Uint8Array) {
    const file = Buffer.from(pdf).toString('latin1')
    const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)?.[1])
    const offsets = Array.from(file.slice(table).matchAll(/^(\d{10}) 00000 n/gm), ([, offset]) => Number(offset)).toSorted(
      (a, b) => a - b,
    )
    this.#head = file.slice(0, offsets[0])
    this.#trailer = /trailer\n[^]*?>>\n/.exec(file.slice(table))?.[0] ?? ''
    if (this.#trailer === '' || offsets.length === 0) throw new Error('The PDF has no table of its objects.')
    this.#objects = new Map(offsets.map((offset, index) => objectAt(file.slice(offset, offsets[index + 1] ?? table))))
  }

  /** The objects whose source contains all of these words, without their streams. */
  *find(...words: readonly string[]): Generator<PdfObject> {
    for (const [id, source] of this.#objects)
      if (words.every((word) => source.includes(word))) yield { id, source: streamOf.exec(source)?.[1] ?? source }
  }

  source(id: number): string {
    const source = this.#objects.get(id)
    if (source === undefined) throw new Error(`The PDF has no object ${id}.`)
    return source
  }

  replaceSource(id: number, replace: (source: string) => string): void {
    this.#objects.set(id, replace(this.source(id)))
  }

  /** The uncompressed content of the object's stream. */
  stream(id: number): string {
    const [, dictionary = '', stream] = streamOf.exec(this.source(id)) ?? []
    if (stream === undefined) throw new Error(`Object ${id} of the PDF has no stream.`)
    return dictionary.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream
  }

  replaceStream(id: number, content: string): void {
    const [, dictionary = ''] = streamOf.exec(this.source(id)) ?? []
    const isPacked = dictionary.includes('/FlateDecode')
    const stream = isPacked ? deflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content
    const withLength = dictionary.replace(/\/Length \d+/, `/Length ${stream.length}`)
    this.#objects.set(id, `${withLength}stream\n${stream}\nendstream\nendobj\n\n`)
  }

  write(): Uint8Array {
    let file = this.#head
    const size = Number(/\/Size (\d+)/.exec(this.#trailer)?.[1])
    const entries = Array.from({ length: size }, () => '0000000000 65535 f\r\n')
    for (const [id, source] of this.#objects) {
      entries[id] = `${String(file.length).padStart(10, '0')} 00000 n\r\n`
      file += source
    }
    const table = `xref\n0 ${size}\n${entries.join('')}`
    return new Uint8Array(Buffer.from(`${file}${table}${this.#trailer}startxref\n${file.length}\n%%EOF`, 'latin1'))
  }
}

function objectAt(text: string): [id: number, source: string] {
  return [Number(/^(\d+) 0 obj/.exec(text)?.[1]), text]
}
