import { recordLabel, recordLabels } from '../../domain/audit/record-labels.ts'
import { WhatChanged, WhatWasDone } from '../audit/what-changed.tsx'
import { type AuditEvent, actorText } from '../audit/actor-text.ts'
import { downloadList } from '../platform/downloads.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { dayFilter } from '../ui/table/day-filter.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { recordFolders } from './search/found-path.ts'

const columns: readonly Column<AuditEvent>[] = [
  { key: 'at', title: t`When`, sortBy: 'at', cell: (event) => <InstantText at={event.at} /> },
  { key: 'what', title: t`What`, card: 'title', wraps: true, cell: (event) => <WhatWasDone event={event} /> },
  { key: 'who', title: t`Who`, wraps: true, cell: actorText },
  { key: 'record', title: t`Record`, cell: (event) => <RecordLink event={event} /> },
  { key: 'changes', title: t`Changed`, takesRest: true, wraps: true, cell: (event) => <WhatChanged event={event} /> },
  { key: 'call', title: t`API call`, isHiddenAtFirst: true, cell: (event) => event.action },
]

/** Lists all actions in the organisation. Nobody can change or delete an entry. */
export function AuditScreen() {
  const list = useListState(['entity', 'entityId', 'actorId', 'supportAccessId', 'apiTokenId', 'from', 'to'], {
    defaultSort: 'at:desc',
  })
  const page = useEndpoint('audit.list', { query: list.query }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        title={t`Audit`}
        subtitle={t`Who did what to which record. For personal details, only the field name is stored.`}
      />
      <DataTable
        caption={t`Audit`}
        searchLabel={t`Search record or person`}
        columns={columns}
        list={list}
        page={page}
        filters={filtersFor(list.filters)}
        rowKey={(event) => event.id}
        onDownload={(format) => downloadList('audit', 'audit.list', { query: { ...list.query, format } })}
        none={{ title: t`No changes yet`, text: t`Every change of a record appears here with its author.` }}
      />
    </>
  )
}

type FilterName = 'entity' | 'entityId' | 'actorId' | 'supportAccessId' | 'apiTokenId' | 'from' | 'to'

function filtersFor({
  entityId,
  actorId,
  supportAccessId,
  apiTokenId,
}: Partial<Record<FilterName, string>>): readonly TableFilter<FilterName>[] {
  const only = (name: FilterName, label: string, value: string | undefined): TableFilter<FilterName>[] =>
    value === undefined ? [] : [{ name, label, options: [{ value, label: `…${value.slice(-6)}` }] }]
  const options = Object.entries(recordLabels).map(([value, label]) => ({ value, label }))
  return [
    { name: 'entity', label: t`Kind`, options },
    dayFilter('from', t`From`),
    dayFilter('to', t`To`),
    ...only('entityId', t`Record`, entityId),
    ...only('actorId', t`Person`, actorId),
    ...only('supportAccessId', t`Support access`, supportAccessId),
    ...only('apiTokenId', t`API token`, apiTokenId),
  ]
}

function RecordLink({ event: { entity, entityId } }: { event: AuditEvent }) {
  const word = recordLabel(entity)
  const folder = recordFolders[entity]
  return folder && entityId ? <Link to={`${folder}/${entityId}`}>{word}</Link> : word
}
