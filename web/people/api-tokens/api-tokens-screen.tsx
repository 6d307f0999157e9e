import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ApiTokenStatus, apiTokenStatuses, apiTokenStatusLabels } from '../../../domain/api/api-token.ts'
import { apiVersions, changesSince, newestOf } from '../../../domain/api/api-versions.ts'
import type { ApiToken } from '../../../domain/people/api-token-contract.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { type StatusTable, statusOptions } from '../../ui/text/status-chip.tsx'
import { type CreatedToken, CreatedTokenDialog } from './created-token-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { apiAreaLabels, apiAreas, type ApiScope } from '../../../domain/api/api-scope.ts'

const statusTable: StatusTable<ApiTokenStatus> = {
  ACTIVE: { word: apiTokenStatusLabels.ACTIVE, shape: 'check', tone: 'teal' },
  STOPPED: { word: apiTokenStatusLabels.STOPPED, shape: 'clock', tone: 'amber' },
  EXPIRED: { word: apiTokenStatusLabels.EXPIRED, shape: 'slash', tone: 'grey' },
  REVOKED: { word: apiTokenStatusLabels.REVOKED, shape: 'cross', tone: 'grey' },
}
const filters = [{ name: 'status', label: t`Status`, options: statusOptions(statusTable) }] as const

const columns: readonly Column<ApiToken>[] = [
  { key: 'name', title: t`Name`, card: 'title', cell: ({ name }) => name },
  { key: 'scopes', title: t`Permissions`, takesRest: true, cell: ({ scopes }) => scopesText(scopes) },
  {
    key: 'addresses',
    title: t`Allowed addresses`,
    isHiddenAtFirst: true,
    cell: ({ addressRanges }) => addressRanges.join(', ') || t`Any`,
  },
  { key: 'apiVersion', title: t`API version`, isHiddenAtFirst: true, cell: ({ apiVersion }) => apiVersion },
  { key: 'by', title: t`Created by`, cell: ({ createdBy }) => createdBy },
  {
    key: 'created',
    title: t`Created`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  { key: 'expires', title: t`Last day`, cell: ({ expiresOn }) => <DateText date={expiresOn} /> },
  { key: 'used', title: t`Last used`, cell: (token) => <LastUse token={token} /> },
  statusColumn({ key: 'status', title: t`Status`, table: statusTable, of: ({ status }) => status }),
]

/** Lists the tokens with which programs act for the office. */
export function ApiTokensScreen() {
  const list = useListState(['status'], { defaultSort: 'createdAt:desc' })
  const query = listQueryOf(list, { status: oneOf(apiTokenStatuses, list.filters.status) })
  const page = useEndpoint('apiToken.list', { query }, { showsPreviousPage: true })
  const [isNew, setNew] = useState(false)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const { rowMenu, dialog } = useTokenMenu()
  const add = <Button onClick={() => setNew(true)}>{t`New API token`}</Button>
  const finish = (token: CreatedToken) => {
    setNew(false)
    setCreated(token)
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Settings`, to: '/admin/system-settings' }]}
        title={t`API tokens`}
        subtitle={t`A program with a token acts in the name of the administrator who created it. The token stops when that person can no longer sign in as administrator.`}
        primary={add}
        secondary={
          <Button component="a" variant="default" href="/api/docs" target="_blank" rel="noopener">{t`API reference`}</Button>
        }
      />
      <DataTable
        caption={t`API tokens`}
        searchLabel={t`Search name`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(token) => token.id}
        rowMenu={rowMenu}
        onDownload={(format) => downloadList('api-tokens', 'apiToken.list', { query: { ...query, format } })}
        none={{
          title: t`No API tokens yet`,
          text: t`Create a token for each program, such as your accounting software, and give it only the permissions it needs.`,
          action: add,
        }}
      />
      {dialog}
      {isNew && <NewTokenDialog onClose={() => setNew(false)} onDone={finish} />}
      {created && <CreatedTokenDialog created={created} onClose={() => setCreated(null)} />}
    </>
  )
}

function useTokenMenu() {
  const history = useHistory()
  const revoke = useAction('apiToken.revoke', {
    invalidates: ['apiToken', 'audit'],
    refetchOnConflict: ['apiToken'],
    onSuccess: ({ name }) => toast('SUCCESS', t`${name} revoked`),
  })
  const confirmRevoke = async ({ id, version, name }: ApiToken) => {
    const text = t`The program that uses this token loses access at once, and the webhooks it created are disabled. You cannot undo this.`
    if (await confirm({ title: t`Revoke ${name}?`, text, action: t`Revoke token`, isDangerous: true }))
      revoke.mutate({ params: { id }, ifMatch: version })
  }
  const move = useAction('apiToken.useNewestVersion', {
    invalidates: ['apiToken', 'audit'],
    refetchOnConflict: ['apiToken'],
    onSuccess: ({ name, apiVersion }) => toast('SUCCESS', t`${name} uses version ${apiVersion}`),
  })
  const confirmMove = async ({ id, version, name, apiVersion }: ApiToken) => {
    const text = t`Within two minutes, calls from this program that name no version will use version ${newest.date}. You cannot go back. What is different: ${changesSince(apiVersion).join(' ')}`
    if (await confirm({ title: t`Use the newest version for ${name}?`, text, action: t`Use newest version` }))
      move.mutate({ params: { id }, ifMatch: version })
  }
  return {
    dialog: history.dialog,
    rowMenu: (token: ApiToken) => [
      ...history.menu({ title: t`History of ${token.name}`, entityId: token.id }),
      {
        label: t`Use newest API version…`,
        reason: moveDenialReason(token),
        onClick: () => void confirmMove(token),
      },
      {
        label: t`Revoke…`,
        isDangerous: true,
        reason: token.status === 'REVOKED' ? t`This token is already revoked.` : undefined,
        onClick: () => void confirmRevoke(token),
      },
    ],
  }
}

const newest = newestOf(apiVersions)

function moveDenialReason({ status, apiVersion }: ApiToken): string | undefined {
  if (status === 'REVOKED' || status === 'EXPIRED') return t`This token is no longer valid.`
  return apiVersion >= newest.date ? t`This token already uses the newest version.` : undefined
}

function LastUse({ token: { id, lastUsedAt, lastUsedAddress } }: { token: ApiToken }) {
  if (lastUsedAt === null) return t`Never`
  return (
    <span>
      <Link to={`/admin/audit?apiTokenId=${id}`}>
        <InstantText at={lastUsedAt} />
      </Link>{' '}
      <span className="secondary">{lastUsedAddress}</span>
    </span>
  )
}

/** "Billing: read and change; Reports: read". */
function scopesText(scopes: readonly ApiScope[]): string {
  const parts = apiAreas.flatMap((area) => {
    if (scopes.some((scope) => scope === `${area}:write`)) return t`${apiAreaLabels[area]}: read and change`
    return scopes.includes(`${area}:read`) ? t`${apiAreaLabels[area]}: read` : []
  })
  return parts.join('; ')
}
