import { formatCount } from '../../../domain/money.ts'
import type { ReactNode } from 'react'
import type { Page } from '../../../domain/page.ts'
import { t } from '../../platform/texts.ts'
import { Link } from '../page/link.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { RecordCard } from './record-card.tsx'
import { SimpleTable } from '../table/simple-table.tsx'
import type { SimpleColumn } from '../table/simple-table-props.ts'
import { SkeletonBar } from '../feedback/skeleton.tsx'

type ListCardProps<Row> = {
  title: string
  query: { data: Page<Row> | null | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  columns: readonly SimpleColumn<Row>[]
  rowKey: (row: Row) => string
  /** A sentence for an empty list. */
  none: string
  /** The list with the same filter, if there are more rows than fit here. */
  allTo?: string
  actions?: ReactNode
  /** By column key. Totals include all entries, not only the visible ones. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** The first entries of a list inside a record, with a link to all of them. */
export function ListCard<Row>({ title, query, columns, rowKey, none, allTo, actions, totals }: ListCardProps<Row>) {
  const total = query.data?.total ?? 0
  const hasMore = total > (query.data?.items.length ?? 0)
  return (
    <RecordCard
      title={
        total > 0
          ? `${title} (${query.data?.totalIsEstimate ? t`more than ${formatCount(total - 1)}` : formatCount(total)})`
          : title
      }
      actions={
        (hasMore && allTo) || actions ? (
          <>
            {hasMore && allTo && <Link to={allTo}>{t`Show all`}</Link>}
            {actions}
          </>
        ) : undefined
      }
      isFlush
    >
      <Loaded query={query} fallback={<CardSkeleton />}>
        {(page) => (
          <SimpleTable
            caption={title}
            columns={columns}
            rows={page.items}
            rowKey={rowKey}
            none={none}
            {...(totals ? { totals } : {})}
          />
        )}
      </Loaded>
    </RecordCard>
  )
}

function CardSkeleton() {
  return (
    <output style={{ display: 'grid', gap: 'var(--space-3)', padding: 'var(--space-4)' }} aria-label={t`Loading`}>
      <SkeletonBar width={70} />
      <SkeletonBar width={55} />
    </output>
  )
}
