import { Button } from '@mantine/core'
import { useState } from 'react'
import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { RoleName } from '../../../domain/endpoint.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { roleLabels } from '../../identity/role-labels.ts'
import type { Reply } from '../../platform/call.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Link } from '../../ui/page/link.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { GiveRoleDialog } from './give-role-dialog.tsx'
import { managerPath, ownerPath, tenantPath } from '../people-paths.ts'
import { SignInState } from '../sign-in/sign-in-state.tsx'

type Held = Reply<'role.held'>['items'][number]

const paths: Partial<Record<RoleName, (id: string) => string>> = { OWNER: ownerPath, TENANT: tenantPath, MANAGER: managerPath }

const columns: readonly Column<Held>[] = [
  { key: 'name', title: t`Name`, sortBy: 'personName', card: 'title', cell: (role) => <PersonLink role={role} /> },
  { key: 'role', title: t`Role`, cell: (role) => roleLabels[role.name] },
  { key: 'since', title: t`Since`, sortBy: 'since', cell: (role) => <DateText date={thimphuDate(new Date(role.since))} /> },
  statusColumn({
    key: 'state',
    title: t`Sign-in`,
    cell: ({ isEnabled, isVerified }) => <SignInState user={{ loginEnabled: isEnabled, isVerified }} />,
  }),
]
const shownRoles: readonly RoleName[] = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT']
const filters = [
  { name: 'name', label: t`Role`, options: shownRoles.map((value) => ({ value, label: roleLabels[value] })) },
] as const

/** The roles of all people in the organisation. The ADMIN gives and ends them. */
export function RoleHolders() {
  const [isGiving, setGiving] = useState(false)
  const list = useListState(['name'], { defaultSort: 'personName:asc' })
  const query = listQueryOf(list, { name: oneOf(shownRoles, list.filters.name) })
  const page = useEndpoint('role.held', { query }, { showsPreviousPage: true })
  const end = useEndRole()
  const history = useHistory()
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 'var(--space-3)' }}>
        <Button onClick={() => setGiving(true)}>{t`Give a role`}</Button>
      </div>
      <DataTable
        caption={t`Roles held`}
        searchLabel={t`Search name`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(role) => role.id}
        rowMenu={(role) => [
          ...history.menu({ title: t`${roleLabels[role.name]}: ${role.personName}`, entityId: role.personId }),
          {
            label: t`End role…`,
            isDangerous: true,
            reason: role.name === 'ADMIN' ? t`Every organisation needs an administrator.` : undefined,
            onClick: () => void end(role),
          },
        ]}
        none={{ title: t`Nobody holds a role yet` }}
      />
      {history.dialog}
      {isGiving && <GiveRoleDialog onClose={() => setGiving(false)} />}
    </>
  )
}

function useEndRole() {
  const end = useAction('role.end', {
    invalidates: ['role', 'person', 'owner', 'manager', 'audit', 'building'],
    onSuccess: () => toast('SUCCESS', t`Role ended`),
  })
  return async ({ id, name, personName }: Held) => {
    const isYes = await confirm({
      title: t`End the role ${roleLabels[name]} of ${personName}?`,
      text: t`The person is signed out of this role at once. The record stays, and you can give the role again.`,
      action: t`End role`,
      isDangerous: true,
    })
    if (isYes) end.mutate({ params: { id } })
  }
}

function PersonLink({ role: { name, personId, personName } }: { role: Held }) {
  const path = paths[name]
  return path ? <Link to={path(personId)}>{personName}</Link> : personName
}
