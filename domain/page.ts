import { z } from 'zod'
import { instantSchema, text } from './text.ts'

export const pageSizes = [10, 20, 30, 50] as const
/** The page size nearest to a number of rows; of two equally near ones, the smaller. */
export function nearestPageSize(rows: number): (typeof pageSizes)[number] {
  return pageSizes.reduce((best, size) => (Math.abs(size - rows) < Math.abs(best - rows) ? size : best))
}

/** Above this number of matches a total is an estimate: counting further would take longer than reading the page. */
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

/** The query of every list: page, sort by one of `sortFields`, free text, download format, and its filters. */
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

/** For a list with more rows than page numbers can reach: the query continues after the last row of a page. */
export function withCursor<S extends z.ZodRawShape>(query: z.ZodObject<S>) {
  const cursor = z
    .string()
    .max(4000)
    .regex(/^[\w-]+$/, 'This cursor does not belong to this list. Start at the first page.')
  return query.extend({
    cursor: cursor.optional().describe('The `nextCursor` of the previous page. Send the same sort and filters again.'),
  })
}

/**
 * For a list with `changedSince`: only records changed at that time or later, sorted by their last change unless another order is
 * requested.
 */
export const changedSince = instantSchema
  .optional()
  .describe('Only records created or changed at this instant or later. Without `sort` the oldest change comes first.')

/** A page of such a list; `nextCursor` is omitted on the last one. */
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
