import { Button } from '@mantine/core'
import type { Notification } from '../../domain/notifications/notification-contract.ts'
import type { Page } from '../../domain/page.ts'
import type { ListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { TablePager } from '../ui/table/table-pager.tsx'
import { NoticeItem } from './notice-item.tsx'

type OwnNoticesProps = { page: Page<Notification>; list: ListState<'unread' | 'type'> }

/** A tenant's notifications, as a list for the phone. */
export function OwnNotices({ page, list }: OwnNoticesProps) {
  const isUnread = list.filters.unread === 'true'
  return (
    <section className="sheet" aria-label={t`Notifications`}>
      <div className="row gap-2 pad ruled-below">
        <FilterButton isOn={!isUnread} onClick={() => list.setFilter('unread', undefined)}>{t`All`}</FilterButton>
        <FilterButton isOn={isUnread} onClick={() => list.setFilter('unread', 'true')}>{t`Unread`}</FilterButton>
      </div>
      {page.items.length === 0 ? (
        <EmptyState
          title={isUnread ? t`No unread notifications.` : t`Nothing yet`}
          text={isUnread ? undefined : t`New messages appear here.`}
        />
      ) : (
        <ol className="bare lined">
          {page.items.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
      {page.total > page.items.length && <TablePager list={list} page={page} />}
    </section>
  )
}

type FilterButtonProps = { isOn: boolean; onClick: () => void; children: string }

function FilterButton({ isOn, onClick, children }: FilterButtonProps) {
  return (
    <Button size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  )
}
