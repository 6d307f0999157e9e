import { roleNames } from '../../domain/endpoint.ts'
import { deviceText } from '../../domain/identity/device-text.ts'
import { securityEventLabels } from '../../domain/identity/security-event.ts'
import { securityEventKinds } from '../../domain/security-event-kind.ts'
import type { SecurityEvent } from '../../domain/identity/security-event-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { dayFilter } from '../ui/table/day-filter.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { roleLabels } from './role-labels.ts'
import { useLogPages } from './use-log-pages.tsx'

const columns: readonly Column<SecurityEvent>[] = [
  { key: 'at', title: t`When`, cell: ({ at }) => <InstantText at={at} /> },
  { key: 'kind', title: t`What`, card: 'title', cell: ({ kind }) => securityEventLabels[kind] },
  { key: 'who', title: t`Who`, cell: (event) => <EventActor event={event} /> },
  { key: 'concerns', title: t`Affects`, cell: ({ subjectName }) => subjectName ?? '–' },
  { key: 'address', title: t`Address`, cell: ({ address }) => address },
  { key: 'device', title: t`Device`, takesRest: true, cell: ({ userAgent }) => deviceText(userAgent) },
  { key: 'call', title: t`API call`, isHiddenAtFirst: true, cell: ({ action }) => action },
]

const organisation: Column<SecurityEvent> = {
  key: 'organisation',
  title: t`Organisation`,
  cell: ({ organisationName }) => organisationName ?? '–',
}

/** Security events of the organisation for its ADMIN, and of the installation for its operator. Nobody can change or delete them. */
export function SecurityLogScreen() {
  const { currentRole } = useSignedIn()
  const { list, olderThan, pagerOf } = useLogPages(useListState(['kind', 'personId', 'from', 'to', 'scope']))
  const query = {
    ...listQueryOf(list),
    ...list.filters,
    kind: oneOf(securityEventKinds, list.filters.kind),
    scope: oneOf(scopes, list.filters.scope),
  }
  const page = useEndpoint('securityEvent.list', { query: { ...query, olderThan } }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        title={t`Security log`}
        subtitle={t`Sign-ins, failed attempts, denied access, password and second factor changes, downloads and backups. Nobody can change or remove an entry early.`}
      />
      <DataTable
        caption={t`Security log`}
        searchLabel={t`Search address or device`}
        columns={currentRole.name === 'SUPERADMIN' ? [...columns, organisation] : columns}
        list={list}
        page={page}
        pager={pagerOf(page.data)}
        filters={filtersFor(list.filters.personId, { isOperator: currentRole.name === 'SUPERADMIN' })}
        rowKey={({ id }) => id}
        onDownload={(format) => downloadList('security-log', 'securityEvent.list', { query: { ...query, format } })}
        none={{ title: t`No entries yet`, text: t`Sign-ins and other security events appear here.` }}
      />
    </>
  )
}

function EventActor({ event: { personId, personName, identifier, role } }: { event: SecurityEvent }) {
  const name = personName ?? identifier ?? (personId ? t`A person` : t`Unknown person`)
  const known = oneOf(roleNames, role ?? undefined)
  return (
    <>
      {personId ? <Link to={`?personId=${personId}`}>{name}</Link> : name}
      {known && <div className="small secondary">{roleLabels[known]}</div>}
    </>
  )
}

type FilterName = 'kind' | 'personId' | 'from' | 'to' | 'scope'
const scopes = ['NO_ORGANISATION'] as const

function filtersFor(personId: string | undefined, { isOperator }: { isOperator: boolean }): readonly TableFilter<FilterName>[] {
  const person: readonly TableFilter<FilterName>[] =
    personId === undefined
      ? []
      : [{ name: 'personId', label: t`Person`, options: [{ value: personId, label: `…${personId.slice(-6)}` }] }]
  return [
    { name: 'kind', label: t`Kind`, options: securityEventKinds.map((value) => ({ value, label: securityEventLabels[value] })) },
    dayFilter('from', t`From`),
    dayFilter('to', t`To`),
    ...(isOperator
      ? [{ name: 'scope' as const, label: t`Organisation`, options: [{ value: 'NO_ORGANISATION', label: t`No organisation` }] }]
      : []),
    ...person,
  ]
}
