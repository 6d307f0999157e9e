import { formatCount } from '../../../domain/money.ts'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import type { SheetColumn } from '../../../domain/sheet.ts'
import { listAsCsv } from './csv.ts'
import type { Tx } from '../database/database.ts'
import { countRemaining, streamList } from '../database/page.ts'
import { listAsXlsx, maxXlsxRows, type XlsxSheet, xlsxType } from './xlsx.ts'

export type SheetFormat = 'csv' | 'xlsx'
export type SheetRequest = {
  reply: FastifyReply
  endpoint: Endpoint
  format: SheetFormat
  /** The list's own handler, for one block of rows. */
  readBlock: (pageNo: number, pageSize: number) => Promise<unknown>
  /** If it does not use the endpoint's own columns. */
  sheet?: OwnSheet
}

/** The contents of the caller's sheet: its columns, which of them have a sum, and in a workbook the sheets before it. */
export type OwnSheet = {
  columns: readonly SheetColumn<never>[]
  totalled: readonly string[]
  before?: (answer: unknown) => readonly XlsxSheet[]
}

const blockRows = 1000
/** A client that reads nothing for this long is gone. Its transaction must not stay open. */
const maxIdleMs = 60_000
/** Each download holds a connection of the pool (20), which other calls also need. */
const maxConcurrent = 6
let open = 0

export function sheetFormatOf(query: unknown): SheetFormat | undefined {
  if (typeof query !== 'object' || query === null || !('format' in query)) return undefined
  return query.format === 'csv' || query.format === 'xlsx' ? query.format : undefined
}

/** Runs `work` unless too many downloads run already. */
export async function withinSemaphore<T>(work: () => Promise<T>): Promise<T> {
  if (open >= maxConcurrent) {
    throw new Problem('TOO_MANY_REQUESTS', 'Too many downloads are being prepared. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  }
  open += 1
  try {
    return await work()
  } finally {
    open -= 1
  }
}

/**
 * Sends everything that matches the filter while it is read, in one snapshot. Errors in the request are reported before the first byte is
 * sent. A client that disconnects ends the reading.
 */
export async function sendSheet(tx: Tx, request: SheetRequest): Promise<void> {
  const { reply, endpoint, format, sheet } = request
  const declared = sheet?.columns ?? endpoint.columns
  if (!declared) throw new Error(`The list ${endpoint.path} declares no columns.`)
  const columns = declared as readonly SheetColumn<unknown>[]
  streamList(tx, { isScrollable: format === 'xlsx' })
  const answer = await readAnswer(request, 1)
  const first = rowsIn(answer)
  if (format === 'xlsx' && !isFullList(endpoint)) await assertRowLimit(tx, { answer, read: first.length })
  const rows = rowsOf(request, first)
  const name = nameOf(endpoint)
  const before = sheet?.before?.(answer) ?? []
  await sendPieces(reply, {
    type: format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
    name: `${name}.${format}`,
    pieces:
      format === 'csv' ? listAsCsv(columns, rows) : listAsXlsx(name, columns, rows, { before, totalled: sheet?.totalled ?? [] }),
  })
}

/** "/unit/{id}/advices" is a sheet of units, "/report/rent-roll" the rent roll. */
function nameOf({ path }: Endpoint): string {
  const [first = 'list', second] = path.split('/').filter(Boolean)
  return first === 'report' && second ? second : first
}

export type StreamReply = { type: string; name: string; pieces: AsyncIterable<string | Buffer> }

export async function sendPieces(reply: FastifyReply, { type, name, pieces }: StreamReply): Promise<void> {
  const body = new PassThrough({ highWaterMark: 256 * 1024 })
  reply.serializer((payload) => payload as string)
  reply
    .status(200)
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(body)
  await deliver(body, pieces)
}

/**
 * Prevents proxies from buffering or compressing events that are sent immediately. The connection closes with the events: if it stayed open
 * for a next call, a stopping server would wait for it.
 */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .serializer((payload) => payload as string)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events)
}

async function deliver(body: PassThrough, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  const idle = setTimeout(() => body.destroy(), maxIdleMs)
  let issue: unknown
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        idle.refresh()
        yield piece
      }
    } catch (error) {
      issue = error
      throw error
    }
  }
  try {
    await pipeline(watched(), body)
  } catch {
    // Without an error of ours the client disconnected or reads nothing. With one the download breaks off, because half a file must not
    // look complete.
    if (issue) throw issue
  } finally {
    clearTimeout(idle)
  }
}

/** A workbook above its row limit is rejected before it begins. */
async function assertRowLimit(tx: Tx, { answer, read }: { answer: Answer; read: number }): Promise<void> {
  if (read < blockRows) return
  const inHand = 'rows' in answer ? answer.rowCount : 0
  if (Math.max(inHand, read + (await countRemaining(tx, maxXlsxRows))) <= maxXlsxRows) return
  const max = formatCount(maxXlsxRows)
  throw fieldProblem(
    '/format',
    `A workbook can have at most ${max} rows. Download CSV, which has no limit, or narrow the filters.`,
  )
}

/** A short list is sent completely: there is no second block. */
function isFullList({ reply }: Endpoint): boolean {
  return reply instanceof z.ZodArray
}

type Answer = readonly unknown[] | { items: unknown[] } | { rows: unknown[]; rowCount: number }

/** The same as in the JSON reply: fields that the reply schema does not list do not appear in a sheet either. */
async function readAnswer({ endpoint, readBlock }: SheetRequest, pageNo: number): Promise<Answer> {
  const answer = await readBlock(pageNo, blockRows)
  return endpoint.reply instanceof z.ZodType ? (endpoint.reply.parse(answer) as Answer) : []
}

function rowsIn(answer: Answer): readonly unknown[] {
  if ('rows' in answer) return answer.rows
  return 'items' in answer ? answer.items : answer
}

async function* rowsOf(request: SheetRequest, first: readonly unknown[]): AsyncGenerator<unknown> {
  yield* first
  let last = first.length
  for (let pageNo = 2; last >= blockRows && !isFullList(request.endpoint); pageNo += 1) {
    const rows = rowsIn(await readAnswer(request, pageNo))
    yield* rows
    last = rows.length
  }
}
