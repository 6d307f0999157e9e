import type { ExportPart } from './export-data.ts'

/** The export as the text of one JSON object, block after block. */
export async function* exportAsJson(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let before = '{'
  for await (const part of parts) {
    yield `${before}${JSON.stringify(part.name)}:`
    before = ','
    if ('value' in part) yield JSON.stringify(part.value)
    else yield* listAsJson(part.blocks)
  }
  yield '}'
}

async function* listAsJson(blocks: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of blocks) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
