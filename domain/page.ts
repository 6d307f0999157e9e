import { z } from 'zod'
import { instantSchema, text } from './text.ts'

export const pageSizes = [10, 20, 30, 50] as const
/** The page that comes nearest to so many rows; of two that are as near, the shorter. */
export function nearestPageSize(rows: number): (typeof pageSizes)[number] {
  return pageSizes.reduce((best, size) => (Math.abs(size - rows) < Math.abs(best - rows) ? size : best))
}

/** Past this many matches a total is an estimate: to count more would take longer than to read the page. */
export const maxCounted = 10_000

export const pageSizeSchema = z.coerce
  .number()
  .refine((size) => (pageSizes as readonly number[]).includes(size), 'Choose 10, 20, 30 or 50.')
  .default(10)
  .describe('Rows of a page: 10, 20, 30 or 50.')

export const pageNoSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .default(1)
  .describe('The number of the page, from 1. Ignored with a cursor.')

/** The query every list takes: page, sort by one of `sortFields`, free text, download format; plus its filters. */
export function listQuery<const F extends readonly [string, ...string[]], S extends z.ZodRawShape>(sortFields: F, filters: S) {
  return z.object({
    pageNo: pageNoSchema,
    pageSize: pageSizeSchema,
    sort: z
      .string()
      .regex(new RegExp(`^(${sortFields.join('|')}):(asc|desc)$`), `Sort by one of ${sortFields.join(', ')}, then :asc or :desc.`)
      .optional()
      .describe(`One of ${sortFields.join(', ')}, then :asc or :desc.`),
    q: text(100).optional(),
    format: z.enum(['csv', 'xlsx']).optional(),
    ...filters,
  })
}

/** Of a list that has more rows than pages by number reach: the query goes on after the row at which a page ended. */
export function withCursor<S extends z.ZodRawShape>(query: z.ZodObject<S>) {
  const cursor = z
    .string()
    .max(4000)
    .regex(/^[\w-]+$/, 'This cursor does not belong to this list. Start at the first page.')
  return query.extend({
    cursor: cursor.optional().describe('The `nextCursor` of the previous page. Send the same sort and filters again.'),
  })
}

/** Of a list that takes `changedSince`: only what changed then or later, by its last change unless another order is asked for. */
export const changedSince = instantSchema
  .optional()
  .describe('Only records created or changed at this instant or later. Without `sort` the oldest change comes first.')

/** A page of such a list; `nextCursor` is left out on the last one. */
export function cursorPageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({
    nextCursor: z.string().optional().describe('The `cursor` of the next page. The last page has none.'),
  })
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    pageNo: z.number().int().describe('The number of this page. Ignore it with a cursor.'),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalIsEstimate: z.boolean().optional().describe('There are more than 10,000 matches, and `total` is not exact.'),
  })
}

export type Page<T> = {
  items: T[]
  pageNo: number
  pageSize: number
  total: number
  totalIsEstimate?: boolean | undefined
  nextCursor?: string | undefined
}
