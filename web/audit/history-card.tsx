import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { WhatChanged, WhatWasDone } from './what-changed.tsx'
import { type AuditEvent, actorText } from './actor-text.ts'

export type HistoryOf = {
  entityId?: string
  /** Covers all records of a kind if a single record has no history, such as public holidays. */
  entity?: string
  /** The name of the record of an event, if the history covers several records. */
  nameOf?: (entityId: string) => string | undefined
}

type Events = readonly SimpleColumn<AuditEvent>[]
const columnsOf = (nameOf: HistoryOf['nameOf']): Events => [
  { key: 'at', title: t`When`, cell: (event) => <InstantText at={event.at} /> },
  { key: 'who', title: t`Who`, cell: actorText },
  { key: 'what', title: t`What`, cell: (event) => <WhatHappened event={event} nameOf={nameOf} /> },
]

/** A phone is too narrow for three columns if one of them contains sentences. */
const phoneColumnsOf = (nameOf: HistoryOf['nameOf']): Events => [
  {
    key: 'at',
    title: t`When and who`,
    cell: (event) => <TwoLines first={<InstantText at={event.at} />} second={actorText(event)} />,
  },
  { key: 'what', title: t`What`, cell: (event) => <WhatHappened event={event} nameOf={nameOf} /> },
]

function WhatHappened({ event, nameOf }: { event: AuditEvent; nameOf: HistoryOf['nameOf'] }) {
  const name = nameOf?.(event.entityId ?? '')
  return (
    <div className="cell-words">
      {name && <div className="strong">{name}</div>}
      <WhatWasDone event={event} />
      {event.details.length > 0 && (
        <div className="small secondary">
          <WhatChanged event={event} />
        </div>
      )}
    </div>
  )
}

/** Who changed a record and how, newest first. The ADMIN sees it on every record. */
export function HistoryCard({ entityId, entity, nameOf, title = t`History` }: HistoryOf & { title?: string }) {
  const of = omitUndefined({ entityId, entity })
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  const events = useEndpoint('audit.list', { query: { ...of, pageSize: 10 } }, { isEnabled: isAdmin })
  const isPhone = useIsPhone()
  if (!isAdmin) return null
  return (
    <ListCard
      title={title}
      query={events}
      columns={isPhone ? phoneColumnsOf(nameOf) : columnsOf(nameOf)}
      rowKey={(event) => event.id}
      none={t`No changes recorded.`}
      allTo={`/admin/audit?${new URLSearchParams(of)}`}
    />
  )
}
