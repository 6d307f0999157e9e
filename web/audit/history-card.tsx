import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { WhatChanged, WhatWasDone } from './as-recorded.tsx'
import { type AuditEvent, actorText } from './change-labels.ts'

const columns: readonly SimpleColumn<AuditEvent>[] = [
  { key: 'at', title: t`When`, cell: (event) => <InstantText at={event.at} /> },
  { key: 'who', title: t`Who`, cell: actorText },
  { key: 'what', title: t`What`, cell: (event) => <WhatHappened event={event} /> },
]

/** A phone has no room for three columns of which one is a sentence. */
const phoneColumns: readonly SimpleColumn<AuditEvent>[] = [
  {
    key: 'at',
    title: t`When and who`,
    cell: (event) => <TwoLines first={<InstantText at={event.at} />} second={actorText(event)} />,
  },
  { key: 'what', title: t`What`, cell: (event) => <WhatHappened event={event} /> },
]

function WhatHappened({ event }: { event: AuditEvent }) {
  return (
    <div className="cell-words">
      <WhatWasDone event={event} />
      {event.changes.length > 0 && (
        <div className="small secondary">
          <WhatChanged event={event} />
        </div>
      )}
    </div>
  )
}

/** Who did what to a record, newest first; for the ADMIN, on every record. */
export function HistoryCard({ entityId, title = t`History` }: { entityId: string; title?: string }) {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  const events = useEndpoint('audit.list', { query: { entityId, pageSize: 10 } }, { isEnabled: isAdmin })
  const isPhone = useIsPhone()
  if (!isAdmin) return null
  return (
    <ListCard
      title={title}
      query={events}
      columns={isPhone ? phoneColumns : columns}
      rowKey={(event) => event.id}
      none={t`Nothing has been changed since this is kept.`}
      allTo={`/admin/audit?entityId=${entityId}`}
    />
  )
}
