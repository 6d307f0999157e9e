import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageSizes } from '../../../domain/page.ts'
import { rich, t } from '../../platform/texts.ts'
import '../theme/plain-buttons.css'

type PagerProps = {
  list: { pageNo: number; pageSize: number; setPage: (pageNo: number) => void; setPageSize: (pageSize: number) => void }
  page: { items: readonly unknown[]; total: number; totalIsEstimate?: boolean | undefined }
}

/** "1–10 of 123", rows a page, and where in the list. */
export function TablePager({ list, page }: PagerProps) {
  const { pageNo, pageSize } = list
  const last = Math.max(1, Math.ceil(page.total / pageSize))
  const from = (pageNo - 1) * pageSize + 1
  const total = page.total.toLocaleString('en')
  return (
    <nav className="pager" aria-label={t`Pages`}>
      <span
        className="figures"
        aria-live="polite"
      >{rich`${page.items.length === 0 ? '0' : `${from.toLocaleString('en')}–${(from + page.items.length - 1).toLocaleString('en')}`} of ${page.totalIsEstimate ? t`more than ${total}` : total}`}</span>
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
        <button
          type="button"
          className="icon-button"
          disabled={pageNo <= 1}
          onClick={() => list.setPage(pageNo - 1)}
          aria-label={t`Previous page`}
        >
          <IconChevronLeft size={18} aria-hidden />
        </button>
        <PageChooser pageNo={pageNo} last={last} setPage={list.setPage} />
        <button
          type="button"
          className="icon-button"
          disabled={pageNo >= last}
          onClick={() => list.setPage(pageNo + 1)}
          aria-label={t`Next page`}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      </span>
    </nav>
  )
}

function PageChooser({ pageNo, last, setPage }: { pageNo: number; last: number; setPage: (pageNo: number) => void }) {
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
      {rich`of ${last.toLocaleString('en')}`}
    </label>
  )
}
