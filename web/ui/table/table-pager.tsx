import { formatCount } from '../../../domain/money.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { maxCounted, type Page, pageSizes } from '../../../domain/page.ts'
import type { ListState } from '../../platform/search-state.ts'
import { rich, t } from '../../platform/texts.ts'
import '../theme/plain-buttons.css'

type PagerProps = {
  list: Pick<ListState<never>, 'pageNo' | 'pageSize' | 'setPage' | 'setPageSize'> & { cursor?: string | undefined }
  page: Pick<Page<unknown>, 'items' | 'total' | 'totalIsEstimate' | 'nextCursor'> & { pageNo?: number }
}

/** "1–10 of 123", the page size, and the position in the list. After row 10,000, a page starts after the last row of the previous one. */
export function TablePager({ list, page }: PagerProps) {
  const { history } = useRouter()
  const { pageNo, pageSize, cursor } = list
  const last = Math.max(1, Math.ceil(page.total / pageSize))
  const from = (pageNo - 1) * pageSize + 1
  const to = from + page.items.length - 1
  // The last page reached by cursor has the exact total.
  const isMore = page.totalIsEstimate && (cursor === undefined || page.nextCursor !== undefined)
  // An estimated total is one more than the counted rows.
  const counted = page.totalIsEstimate ? page.total - 1 : page.total
  const total = formatCount(cursor === undefined ? counted : to)
  const isReached = !page.totalIsEstimate || pageNo * pageSize <= maxCounted
  const isByNumber = cursor === undefined && pageNo < last && isReached
  // While the next page is loading, the cursor belongs to the previous page.
  const after = page.pageNo === pageNo ? page.nextCursor : undefined
  const goBack = () =>
    cursor !== undefined && history.canGoBack() ? history.back() : list.setPage(cursor === undefined ? pageNo - 1 : 1)
  return (
    <nav className="pager" aria-label={t`Pages`}>
      <span
        className="figures"
        aria-live="polite"
      >{rich`${page.items.length === 0 ? '0' : `${formatCount(from)}–${formatCount(to)}`} of ${isMore ? t`more than ${total}` : total}`}</span>
      <label className="pager-size">
        {t`Rows`}
        <select
          className="plain-select"
          value={pageSize}
          onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="pager-steps">
        <button type="button" className="icon-button" disabled={pageNo <= 1} onClick={goBack} aria-label={t`Previous page`}>
          <IconChevronLeft size={18} aria-hidden />
        </button>
        <PageChooser
          pageNo={pageNo}
          last={last}
          counted={Math.ceil(counted / pageSize)}
          isOpenEnded={page.totalIsEstimate ?? false}
          setPage={list.setPage}
        />
        <button
          type="button"
          className="icon-button"
          disabled={!isByNumber && after === undefined}
          onClick={() => (isByNumber ? list.setPage(pageNo + 1) : list.setPage(pageNo + 1, after))}
          aria-label={t`Next page`}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      </span>
    </nav>
  )
}

type ChooserProps = { pageNo: number; last: number; counted: number; isOpenEnded: boolean; setPage: (pageNo: number) => void }

function PageChooser({ pageNo, last, counted, isOpenEnded, setPage }: ChooserProps) {
  const go = (text: string) => {
    const to = Math.min(last, Math.max(1, Math.trunc(Number(text)) || 1))
    if (to !== pageNo) setPage(to)
  }
  return (
    <label className="pager-page figures">
      {t`Page`}
      <input
        key={pageNo}
        className="plain-select"
        inputMode="numeric"
        defaultValue={pageNo}
        size={Math.max(2, String(last).length)}
        onBlur={(event) => go(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget.value)}
      />
      {rich`of ${isOpenEnded ? t`more than ${formatCount(counted)}` : formatCount(last)}`}
    </label>
  )
}
