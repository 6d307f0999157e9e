import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { NoticeItem } from './notice-item.tsx'
import { useMarkAllRead } from './use-notices.ts'

type BellNoticesProps = { allTo: string; unread: number; onClose: () => void }

/** The popover of the bell: the person's latest notifications. */
export function BellNotices({ allTo, unread, onClose }: BellNoticesProps) {
  const page = useEndpoint('notification.list', { query: { pageSize: 10 } })
  const markAll = useMarkAllRead()
  return (
    <>
      <div className="row spread gap-3 mb-2">
        <h2>{t`Notifications`}</h2>
        {unread > 0 && (
          <button type="button" className="text-link" onClick={() => markAll.mutate({})}>{t`Mark all as read`}</button>
        )}
      </div>
      <Loaded query={page}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="secondary">{t`Nothing yet.`}</p>
          ) : (
            <ol className="bare lined bell-list">
              {items.map((notice) => (
                <NoticeItem key={notice.id} notice={notice} onOpen={onClose} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Link to={allTo} className="bell-all" onClick={onClose}>{t`Show all`}</Link>
    </>
  )
}
