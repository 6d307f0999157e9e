import type { ExportPart } from './export-parts.ts'

/** The part of an export that the PDF shows: the last rows of each kind, and their number. */
export type GatheredExport = { exported: Record<string, unknown>; counts: ReadonlyMap<string, number> }

// A PDF of all the actions of an ADMIN would block all other PDFs: long PDFs are rendered one at a time, within 30 seconds. With 1,000 rows
// of each kind it took 7 to 19 seconds on two cores, and was stopped when they were busy.
export const maxPrintedRows = 250

export async function gatherExport(parts: AsyncIterable<ExportPart>): Promise<GatheredExport> {
  const exported: Record<string, unknown> = {}
  const counts = new Map<string, number>()
  for await (const part of parts) {
    if ('value' in part) {
      exported[part.name] = part.value
      continue
    }
    let last: unknown[] = []
    for await (const rows of part.blocks) {
      last = [...last, ...rows].slice(-maxPrintedRows)
      counts.set(part.name, (counts.get(part.name) ?? 0) + rows.length)
    }
    exported[part.name] = last
  }
  return { exported, counts }
}
