import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { providerAccessLabels, providerStatuses } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { SignInProvider } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { NewProviderDialog } from './provider-dialog.tsx'
import { providersPath, providerStatusTable } from './provider-labels.ts'

const filters = [{ name: 'status', label: t`Status`, options: statusOptions(providerStatusTable) }] as const

const columns: readonly Column<SignInProvider>[] = [
  { key: 'name', title: t`Name`, card: 'title', cell: ({ name }) => name },
  { key: 'issuer', title: t`Issuer`, takesRest: true, cell: ({ issuer }) => issuer },
  { key: 'access', title: t`Who may sign in`, cell: ({ access }) => providerAccessLabels[access] },
  { key: 'connected', title: t`People connected`, cell: ({ connected }) => connected },
  {
    key: 'created',
    title: t`Created`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  statusColumn({ key: 'status', title: t`Status`, table: providerStatusTable, of: ({ status }) => status }),
]

/** The external providers with which the people of the office sign in. */
export function ProvidersScreen() {
  const navigate = useNavigate()
  const list = useListState(['status'], { defaultSort: 'createdAt:desc' })
  const query = listQueryOf(list, { status: oneOf(providerStatuses, list.filters.status) })
  const page = useEndpoint('signInProvider.list', { query }, { showsPreviousPage: true })
  const [isNew, setNew] = useState(false)
  const add = <Button onClick={() => setNew(true)}>{t`New sign-in provider`}</Button>
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Settings`, to: '/admin/system-settings' }]}
        title={t`Sign-in providers`}
        subtitle={t`People of the office sign in with an account they already have, such as Microsoft Entra, Google or Keycloak (OpenID Connect).`}
        primary={add}
      />
      <DataTable
        caption={t`Sign-in providers`}
        searchLabel={t`Search name or issuer`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(provider) => provider.id}
        rowHref={(provider) => `${providersPath}/${provider.id}`}
        onDownload={(format) => downloadList('sign-in-providers', 'signInProvider.list', { query: { ...query, format } })}
        none={{
          title: t`No sign-in providers yet`,
          text: t`Add the provider that your office uses. Passwords and codes still work.`,
          action: add,
        }}
      />
      {isNew && (
        <NewProviderDialog onClose={() => setNew(false)} onDone={({ id }) => void navigate({ to: `${providersPath}/${id}` })} />
      )}
    </>
  )
}
