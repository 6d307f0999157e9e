import { formatCount } from '../../domain/money.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { announcement as definition, announcementStates } from '../../domain/announcements/announcement.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { announcementStateTable, announcementsPath, placeOfAnnouncement } from './announcement-labels.ts'

const columns: readonly Column<Announcement>[] = [
  {
    key: 'title',
    title: t`Title`,
    card: 'title',
    takesRest: true,
    cell: (one) => one.title,
  },
  { key: 'where', title: t`Where`, cell: placeOfAnnouncement },
  { key: 'to', title: t`To`, cell: (one) => definition.fields.audience.labelOf(one.audience) },
  { key: 'people', title: t`People`, align: 'end', cell: ({ peopleCount }) => <Count of={peopleCount} /> },
  { key: 'sms', title: t`SMS parts`, align: 'end', cell: ({ smsPartsCount }) => <Count of={smsPartsCount} /> },
  { key: 'mail', title: t`E-mails`, align: 'end', cell: ({ emailCount }) => <Count of={emailCount} /> },
  amountColumn({ key: 'cost', title: t`Cost (Nu.)`, of: (one) => one.costAmount }),
  { key: 'starts', title: t`Send time`, sortBy: 'startsAt', cell: (one) => <InstantText at={one.startsAt} /> },
  {
    key: 'written',
    title: t`Created`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: (one) => <InstantText at={one.createdAt} />,
  },
  { key: 'by', title: t`Sent by`, isHiddenAtFirst: true, cell: (one) => one.sentByName ?? '–' },
  statusColumn({ key: 'state', title: t`Status`, table: announcementStateTable, of: ({ state }) => state }),
]

function Count({ of }: { of: number | null }) {
  return <span className="figures">{of === null ? '–' : formatCount(of)}</span>
}

const scopeOptions = definition.fields.scope.codes.map((value) => ({ value, label: definition.fields.scope.labelOf(value) }))

/** Lists announcements to tenants and owners, newest first. The `new` parameter in the URL opens the form for a new one. */
export function AnnouncementsScreen() {
  const list = useListState(['state', 'scope', 'buildingId', 'new'], { defaultSort: 'createdAt:desc' })
  const { state, scope, buildingId, new: isNew, ...rest } = list.query
  const query = {
    ...rest,
    state: oneOf(announcementStates, state),
    scope: oneOf(definition.fields.scope.codes, scope),
    ...(isNew === undefined ? { buildingId } : {}),
  }
  const page = useEndpoint('announcement.list', { query }, { showsPreviousPage: true, refetchMs: 15_000 })
  const buildingFilter = useBuildingFilter(isNew === undefined ? buildingId : undefined)
  const navigate = useNavigate()
  const close = () => void navigate({ to: announcementsPath, replace: true })
  return (
    <>
      <PageHeader
        title={t`Announcements`}
        subtitle={t`To the tenants or owners of a building, a gewog, or all properties`}
        primary={
          <Button onClick={() => void navigate({ to: announcementsPath, search: { new: 'true' } })}>{t`New announcement`}</Button>
        }
      />
      <DataTable
        caption={t`Announcements`}
        searchLabel={t`Search title or text`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          { name: 'state', label: t`Status`, options: statusOptions(announcementStateTable) },
          { name: 'scope', label: t`Where`, options: scopeOptions },
          buildingFilter,
        ]}
        rowKey={(one) => one.id}
        rowHref={(one) => `${announcementsPath}/${one.id}`}
        onDownload={(format) => downloadList('announcements', 'announcement.list', { query: { ...query, format } })}
        none={{
          title: t`No announcements yet`,
          text: t`Write once, and everybody in a building, a gewog, or all properties gets it by SMS, by e-mail and on screen.`,
        }}
      />
      {isNew !== undefined && (
        <AnnouncementDialog
          announcement={null}
          buildingId={buildingId}
          onSaved={(saved) => void navigate({ to: `${announcementsPath}/${saved.id}` })}
          onClose={close}
        />
      )}
    </>
  )
}
