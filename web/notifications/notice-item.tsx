import type { Notification } from '../../domain/notifications/notification-contract.ts'
import { joinUnits } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Link } from '../ui/page/link.tsx'
import { NoticeBody } from './notice-body.tsx'
import { useMarkRead } from './use-notices.ts'
import './notifications.css'

/** One notification. Opening it marks it as read and opens its page. */
export function NoticeItem({ notice, onOpen }: { notice: Notification; onOpen?: () => void }) {
  const mark = useMarkRead()
  const { id, subject, body, bodyDzongkha, path, createdAt, readAt } = notice
  const isUnread = readAt === null
  const open = () => {
    if (isUnread) mark.mutate({ params: { id }, body: { read: true } })
    onOpen?.()
  }
  return (
    <li className="row top gap-3 pad-line notice" data-unread={isUnread || undefined}>
      <div className="grow">
        <Link to={path} onClick={open} className="notice-subject">
          {isUnread && <span className="visually-hidden">{t`Unread:`} </span>}
          <span lang="en">{joinUnits(subject)}</span>
        </Link>
        <p className="words" lang="en">
          <NoticeBody body={body} path={path} onOpen={open} />
        </p>
        {bodyDzongkha && (
          <p className="words">
            <Dzongkha>{joinUnits(bodyDzongkha)}</Dzongkha>
          </p>
        )}
        <div className="small secondary">
          <InstantText at={createdAt} />
        </div>
      </div>
      {isUnread && (
        <button
          type="button"
          className="clear-button notice-mark"
          title={t`Mark as read`}
          onClick={() => mark.mutate({ params: { id }, body: { read: true } })}
        >
          <span className="notice-dot" />
          <span className="visually-hidden">
            {t`Mark as read`}: <span lang="en">{joinUnits(subject)}</span>
          </span>
        </button>
      )}
    </li>
  )
}
