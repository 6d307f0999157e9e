import { type CalendarDate, isCalendarDate } from '../../domain/calendar-date.ts'
import { type AuditEvent, actionText, actorText, changeText, nameWords } from '../audit/change-words.ts'
import { downloadList } from '../platform/downloads.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/data-table.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { InstantText } from '../ui/date-text.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { recordFolders } from './found-path.ts'

const entityWords: Readonly<Record<string, string>> = {
  import: 'Import',
  owner: 'Owner',
  tenant: 'Tenant',
  manager: 'Manager',
  thram: 'Thram',
  plot: 'Plot',
  building: 'Building',
  unit: 'Unit',
  lease: 'Lease',
  signing: 'Signing',
  condition: 'Condition report',
  advice: 'Payment advice',
  claim: 'Claim of a payment',
  payment: 'Payment',
  bankAccount: 'Bank account',
  damageReport: 'Damage report',
  damageItem: 'Item of a damage report',
  document: 'Document',
  listing: 'Listing',
  enquiry: 'Enquiry',
  role: 'Role',
  organisation: 'Organisation',
  auth: 'Sign-in',
  user: 'Person',
  privacy: 'Privacy',
}

const columns: readonly Column<AuditEvent>[] = [
  { key: 'at', title: 'When', sortBy: 'at', cell: (event) => <InstantText at={event.at} /> },
  { key: 'what', title: 'What', card: 'title', cell: actionText },
  { key: 'who', title: 'Who', cell: actorText },
  { key: 'record', title: 'Record', cell: (event) => <RecordLink event={event} /> },
  { key: 'changes', title: 'Changed', cell: (event) => event.changes.map(changeText).join('; ') || '–' },
  { key: 'call', title: 'Call', isHiddenAtFirst: true, cell: (event) => event.action },
]

/** Who did what, in all of the organisation. Nobody can change or remove any of it. */
export function AuditScreen() {
  const list = useListState(['entity', 'entityId', 'actorId', 'from', 'to'], { defaultSort: 'at:desc' })
  const page = useEndpoint('audit.list', { query: list.query }, { keepsPrevious: true })
  return (
    <>
      <PageHeader
        title="Audit"
        subtitle="Who did what to which record. Of personal details only the name of the field is kept."
      />
      <DataTable
        caption="Audit"
        searchLabel="Search what or who"
        columns={columns}
        list={list}
        page={page}
        filters={filtersFor(list.filters)}
        rowKey={(event) => event.id}
        onDownload={(format) => downloadList('audit', 'audit.list', { query: { ...list.query, format } })}
        none={{ title: 'Nothing has been changed yet', text: 'Every change of a record is noted here with who made it.' }}
      />
    </>
  )
}

type FilterName = 'entity' | 'entityId' | 'actorId' | 'from' | 'to'

function filtersFor({ entityId, actorId }: Partial<Record<FilterName, string>>): readonly TableFilter<FilterName>[] {
  const only = (name: FilterName, label: string, value: string | undefined): TableFilter<FilterName>[] =>
    value === undefined ? [] : [{ name, label, options: [{ value, label: `…${value.slice(-6)}` }] }]
  const options = Object.entries(entityWords).map(([value, label]) => ({ value, label }))
  return [
    { name: 'entity', label: 'Kind', options },
    dayFilter('from', 'From'),
    dayFilter('to', 'To'),
    ...only('entityId', 'Record', entityId),
    ...only('actorId', 'Person', actorId),
  ]
}

function dayFilter(name: 'from' | 'to', label: string): TableFilter<FilterName> {
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <DateInput label={label} value={toDay(value)} onChange={(day) => onChange(day ?? undefined)} />
    ),
    text: (value) => value,
  }
}

function toDay(value: string | undefined): CalendarDate | null {
  return value !== undefined && isCalendarDate(value) ? value : null
}

function RecordLink({ event: { entity, entityId } }: { event: AuditEvent }) {
  const word = entityWords[entity] ?? nameWords(entity)
  const folder = recordFolders[entity]
  return folder && entityId ? <Link to={`${folder}/${entityId}`}>{word}</Link> : word
}
