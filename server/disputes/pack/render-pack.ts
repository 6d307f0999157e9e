import { type CalendarDate, formatDate, thimphuDate } from '../../../domain/calendar-date.ts'
import { documentParts, type Fact, type LeaseNames, leaseParts, type Sum } from '../../leases/pdf/printed-parts.ts'
import { readPrintedParties } from '../../leases/pdf/printed-parties.ts'
import { readLogo } from '../../leases/pdf/read-logo.ts'
import type { Tx } from '../../platform/database/database.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

/** The parties of the documents, at the top of each document of a pack. */
export type PackHead = LeaseNames & { leaseNumber: string; on: CalendarDate }

/** One section of a document: any of facts, paragraphs, rows and photos. */
export type PackPart = {
  title: string
  note?: string | null
  facts?: readonly Fact[]
  blocks?: readonly { title: string | null; text: string }[]
  columns?: readonly PackColumn[]
  rows?: readonly PackRow[]
  sums?: readonly Sum[]
  photos?: readonly { about: string; picture: readonly number[] }[]
}
/** `width` is the share of the line; 0 means as wide as the text. */
export type PackColumn = { title: string; width: number; isFigure?: boolean }
/** The lines of each cell, and lines below the row, such as the explanation of an amount. */
export type PackRow = { cells: readonly (string | readonly string[])[]; below?: readonly string[] }

const template = new URL('./pack.typ', import.meta.url)

export async function readPackHead(
  tx: Tx,
  { leaseId, leaseNumber }: { leaseId: string; leaseNumber: string },
): Promise<PackHead> {
  const { organisation, ...parties } = await readPrintedParties(tx, leaseId)
  return { ...parties, organisation: { ...organisation, logo: await readLogo(tx) }, leaseNumber, on: tx.today }
}

/** The names, the day and the content determine every byte. The document does not contain the time or the user of the download. */
export function renderPack(head: PackHead, title: string, parts: readonly PackPart[]): Promise<Uint8Array> {
  const content = {
    document: documentParts(`${title} ${head.leaseNumber}`, head.organisation, head.on),
    ...leaseParts(head),
    ...{ mark: null, title, leaseNumber: head.leaseNumber },
    parts: parts.map(partContent),
  }
  return renderPdf(template, content, { isLong: true })
}

function partContent({ title, note, facts, blocks, columns, rows, sums, photos }: PackPart) {
  return {
    ...{ title, note: note ?? null, facts: facts ?? [], blocks: blocks ?? [], sums: sums ?? [], photos: photos ?? [] },
    columns: (columns ?? []).map((column) => ({ ...column, isFigure: column.isFigure ?? false })),
    rows: (rows ?? []).map(({ cells, below }) => ({
      cells: cells.map((cell) => (typeof cell === 'string' ? [cell] : cell.filter((line) => line !== ''))),
      below: below ?? [],
    })),
  }
}

/** For example "15 Jun 2025, 10:00", in Bhutan time. */
export function timeText(at: Date): string {
  const clock = new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return `${formatDate(thimphuDate(at))}, ${clock}`
}
