import type { RoleName } from '../../domain/endpoint.ts'
import type { Notification } from '../../domain/notifications/notification-contract.ts'
import { joinUnits } from '../../domain/money.ts'
import {
  accountNoticeTypes,
  announcementTypes,
  damageNoticeTypes,
  notificationTypes,
  officeNoticeTypes,
  operatorNoticeTypes,
  ownerNoticeTypes,
} from '../../domain/settings/notification-type.ts'
import {
  accountNoticeLabels,
  announcementLabels,
  damageNoticeLabels,
  officeNoticeLabels,
  operatorNoticeLabels,
  ownerNoticeLabels,
  typeLabels,
} from '../../domain/settings/notification-labels.ts'
import { downloadList } from '../platform/downloads.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { NoticeBody } from './notice-body.tsx'
import { OwnNotices } from './own-notices.tsx'
import { useMarkAllRead, useMarkRead, useUnread } from './use-notices.ts'
import './notifications.css'

const ofAccount = accountNoticeTypes.map((type) => ({ value: type, label: accountNoticeLabels[type] }))
const ofEverybody = [...notificationTypes.map((type) => ({ value: type, label: typeLabels[type].name })), ...ofAccount]
const ofOffice = officeNoticeTypes.map((type) => ({ value: type, label: officeNoticeLabels[type] }))
const ofOwners = ownerNoticeTypes.map((type) => ({ value: type, label: ownerNoticeLabels[type] }))
const ofAnnouncements = announcementTypes.map((type) => ({ value: type, label: announcementLabels[type] }))
const ofDamage = damageNoticeTypes.map((type) => ({ value: type, label: damageNoticeLabels[type] }))
const ofOperator = [...operatorNoticeTypes.map((type) => ({ value: type, label: operatorNoticeLabels[type] })), ...ofAccount]
/** The kinds of notification that this role can receive. */
function kindsFor(role: RoleName) {
  if (role === 'SUPERADMIN') return ofOperator
  const ofParty = [...ofEverybody, ...ofDamage, ...ofAnnouncements]
  if (role === 'OWNER') return [...ofParty, ...ofOwners]
  return role === 'TENANT' ? ofParty : [...ofEverybody, ...ofDamage, ...ofOffice]
}
const filtersWith = (options: readonly { value: string; label: string }[]) =>
  [
    { name: 'unread', label: t`Read`, options: [{ value: 'true', label: t`Unread` }] },
    { name: 'type', label: t`Kind`, options },
  ] as const

/** All notifications of the signed-in person in the acting role: for tenants a list for the phone, for all others a grid. */
export function NotificationsScreen() {
  const list = useListState(['unread', 'type'], { defaultSort: 'createdAt:desc' })
  const { unread, type, ...query } = list.query
  const page = useEndpoint(
    'notification.list',
    {
      query: {
        ...query,
        unread: unread === 'true' ? 'true' : undefined,
        type: oneOf(
          [
            ...[...notificationTypes, ...officeNoticeTypes, ...operatorNoticeTypes, ...accountNoticeTypes],
            ...[...ownerNoticeTypes, ...damageNoticeTypes, ...announcementTypes],
          ],
          type,
        ),
      },
    },
    { showsPreviousPage: true },
  )
  const role = useSignedIn().currentRole.name
  const markAll = useMarkAllRead()
  const count = useUnread()
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        primary={
          <ActionButton
            loading={markAll.isPending}
            reason={count === 0 ? t`No unread notifications.` : null}
            onClick={() => markAll.mutate({})}
          >{t`Mark all as read`}</ActionButton>
        }
      />
      {role !== 'TENANT' ? (
        <DataTable
          caption={t`Notifications`}
          columns={columns}
          list={list}
          page={page}
          filters={filtersWith(kindsFor(role))}
          rowKey={(notice) => notice.id}
          onDownload={(format) => downloadList('notifications', 'notification.list', { query: { ...query, format } })}
          none={{ title: t`Nothing yet`, text: t`New messages appear here.` }}
        />
      ) : (
        <Loaded query={page}>{(loaded) => <OwnNotices page={loaded} list={list} />}</Loaded>
      )}
    </>
  )
}

const columns: readonly Column<Notification>[] = [
  { key: 'subject', title: t`Subject`, card: 'title', cell: (notice) => <Subject notice={notice} /> },
  { key: 'body', title: t`Text`, card: 'words', cell: (notice) => <Words notice={notice} /> },
  { key: 'at', title: t`When`, sortBy: 'createdAt', cell: (notice) => <InstantText at={notice.createdAt} /> },
]

function Subject({ notice: { id, subject, path, readAt } }: { notice: Notification }) {
  const mark = useMarkRead()
  const isUnread = readAt === null
  return (
    <Link
      to={path}
      className={isUnread ? 'notice-unread' : undefined}
      onClick={() => isUnread && mark.mutate({ params: { id }, body: { read: true } })}
    >
      {isUnread && <span className="visually-hidden">{t`Unread:`} </span>}
      <span lang="en">{joinUnits(subject)}</span>
    </Link>
  )
}

function Words({ notice: { id, path, body, bodyDzongkha, readAt } }: { notice: Notification }) {
  const mark = useMarkRead()
  const open = () => {
    if (readAt === null) mark.mutate({ params: { id }, body: { read: true } })
  }
  return (
    <span className="notice-text">
      <span lang="en">
        <NoticeBody body={body} path={path} onOpen={open} />
      </span>
      {bodyDzongkha && (
        <>
          <br />
          <Dzongkha>{joinUnits(bodyDzongkha)}</Dzongkha>
        </>
      )}
    </span>
  )
}
