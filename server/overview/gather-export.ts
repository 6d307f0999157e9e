import type { ExportPart } from './export-parts.ts'

/** What the PDF shows of an export: of each kind the last rows, and how many there are. */
export type GatheredExport = { exported: Record<string, unknown>; counts: ReadonlyMap<string, number> }

// A PDF of everything that an ADMIN ever did would hold up everybody else's: long PDFs are laid out one at a time, in 30 seconds at most.
// With 1,000 rows of each kind it took 7 to 19 seconds on two cores, and was stopped when they were busy.
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
