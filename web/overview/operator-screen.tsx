import { formatCount } from '../../domain/money.ts'
import { adminStandingLabels } from '../../domain/overview/admin-standing.ts'
import { useState } from 'react'
import { thimphuDate } from '../../domain/calendar-date.ts'
import type { OrganisationFigures } from '../../domain/overview/operator-contract.ts'
import { useListState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { AdminIdentityCheckDialog } from './admin-identity-check-dialog.tsx'
import { EnterDialog, useEnterOrganisation } from './enter-dialog.tsx'
import { InstallationNotes } from './installation-notes.tsx'
import { statusColumn } from '../ui/table/columns.tsx'

type AdminState = 'ENABLED' | 'DISABLED' | Exclude<OrganisationFigures['adminStanding'], 'ACCEPTED'>

const adminTable: StatusTable<AdminState> = {
  ENABLED: { word: t`Enabled`, shape: 'dot', tone: 'green' },
  DISABLED: { word: t`Waiting or disabled`, shape: 'slash', tone: 'grey' },
  OFFERED: { word: adminStandingLabels.OFFERED, shape: 'ring', tone: 'blue' },
  DECLINED: { word: adminStandingLabels.DECLINED, shape: 'slash', tone: 'red' },
  NUMBER_TAKEN: { word: adminStandingLabels.NUMBER_TAKEN, shape: 'slash', tone: 'red' },
}

const count = (
  title: string,
  key: 'peopleCount' | 'buildingCount' | 'unitCount' | 'leaseCount',
): Column<OrganisationFigures> => ({
  key,
  title,
  align: 'end',
  cell: (organisation) => <Figure value={organisation[key]} />,
})

const columns: readonly Column<OrganisationFigures>[] = [
  { key: 'name', title: t`Organisation`, sortBy: 'name', card: 'title', cell: (organisation) => organisation.name },
  { key: 'admin', title: t`Administrator`, cell: (organisation) => <AdminText organisation={organisation} /> },
  statusColumn({
    key: 'state',
    title: t`Sign-in`,
    table: adminTable,
    of: stateOf,
  }),
  count(t`People`, 'peopleCount'),
  count(t`Buildings`, 'buildingCount'),
  count(t`Units`, 'unitCount'),
  count(t`Leases`, 'leaseCount'),
  {
    key: 'created',
    title: t`Signed up`,
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateText date={thimphuDate(new Date(createdAt))} />,
  },
  { key: 'support', title: t`Support access`, cell: (organisation) => <SupportText organisation={organisation} /> },
]

/** An offer that the operator has not enabled needs the operator's action first. */
function stateOf({ loginEnabled, adminStanding }: OrganisationFigures): AdminState {
  if (adminStanding === 'DECLINED' || adminStanding === 'NUMBER_TAKEN') return adminStanding
  if (!loginEnabled) return 'DISABLED'
  return adminStanding === 'OFFERED' ? 'OFFERED' : 'ENABLED'
}

/** Lists the organisations of the installation with their administrators. Their records are not accessible here. */
export function OperatorScreen() {
  const list = useListState([], { defaultSort: 'createdAt:desc' })
  const page = useEndpoint('operator.organisations', { query: list.query }, { showsPreviousPage: true })
  const enableLogin = useEnableLogin()
  const enter = useEnter()
  const check = useIdentityCheck()
  return (
    <>
      <PageHeader title={t`Organisations`} subtitle={t`New sign-ups wait here until you approve them.`} />
      <InstallationNotes />
      <InstallationFigures />
      <DataTable
        caption={t`Organisations`}
        searchLabel={t`Search name or phone`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(organisation) => organisation.id}
        rowMenu={(organisation) => [enter.item(organisation), check.item(organisation), enableLogin(organisation)]}
        none={{ title: t`No organisation has signed up yet` }}
      />
      {enter.dialog}
      {check.dialog}
    </>
  )
}

/** If an access is already running, its reason is known. */
function useEnter() {
  const enterOrganisation = useEnterOrganisation()
  const [asked, setAsked] = useState<OrganisationFigures | null>(null)
  const enter = useAction('operator.enter', { onSuccess: enterOrganisation })
  const dialog = asked && <EnterDialog organisation={asked} onClose={() => setAsked(null)} />
  const item = (organisation: OrganisationFigures) => {
    const { id, supportAccess, needsSupportConsent } = organisation
    if (supportAccess?.status === 'RUNNING')
      return { label: t`Enter office`, onClick: () => enter.mutate({ params: { id }, body: {} }) }
    if (supportAccess)
      return {
        label: t`Enter office`,
        reason: t`An administrator of this office has not consented yet.`,
        onClick: () => undefined,
      }
    return { label: needsSupportConsent ? t`Request access…` : t`Enter office…`, onClick: () => setAsked(organisation) }
  }
  return { item, dialog }
}

/** For the ADMIN of an office, whom nobody in the office can verify. */
function useIdentityCheck() {
  const [asked, setAsked] = useState<OrganisationFigures | null>(null)
  const withdraw = useAction('operator.withdrawAdminIdentityCheck', {
    invalidates: ['operator'],
    onSuccess: () => toast('SUCCESS', t`Identity check withdrawn`),
  })
  const confirmWithdraw = async ({ id, adminName }: OrganisationFigures) => {
    const isYes = await confirm({
      title: t`Withdraw the identity check of ${adminName}?`,
      text: t`The administrator signs in as before, with the second factor.`,
      action: t`Withdraw identity check`,
    })
    if (isYes) withdraw.mutate({ params: { id } })
  }
  const item = (organisation: OrganisationFigures) =>
    organisation.adminIdentityCheck
      ? { label: t`Withdraw identity check…`, onClick: () => void confirmWithdraw(organisation) }
      : { label: t`Second factor or phone lost…`, onClick: () => setAsked(organisation) }
  const dialog = asked && <AdminIdentityCheckDialog organisation={asked} onClose={() => setAsked(null)} />
  return { item, dialog }
}

function useEnableLogin() {
  const invalidates = ['operator'] as const
  const enable = useAction('auth.enableLogin', { invalidates, onSuccess: () => toast('SUCCESS', t`Sign-in enabled`) })
  const disable = useAction('auth.disableLogin', { invalidates, onSuccess: () => toast('SUCCESS', t`Sign-in disabled`) })
  const confirmDisable = async ({ adminId, adminName, name }: OrganisationFigures) => {
    const isYes = await confirm({
      title: t`Disable the sign-in of ${adminName}?`,
      text: t`The administrator of ${name} is signed out at once. Managers, owners and tenants are not affected.`,
      action: t`Disable sign-in`,
      isDangerous: true,
    })
    if (isYes) disable.mutate({ body: { userId: adminId } })
  }
  return (organisation: OrganisationFigures) =>
    organisation.loginEnabled
      ? { label: t`Disable sign-in…`, isDangerous: true, onClick: () => void confirmDisable(organisation) }
      : { label: t`Enable sign-in`, onClick: () => enable.mutate({ body: { userId: organisation.adminId } }) }
}

function AdminText({ organisation }: { organisation: OrganisationFigures }) {
  const { adminName, adminIdentityCheck, phoneNumber } = organisation
  return (
    <div>
      {adminName}
      {phoneNumber && <div className="small secondary figures">+975 {phoneNumber}</div>}
      {adminIdentityCheck && (
        <div className="small secondary">{rich`Identity check ends ${<DateText date={thimphuDate(new Date(adminIdentityCheck.effectiveAt))} />}`}</div>
      )}
    </div>
  )
}

function SupportText({ organisation: { needsSupportConsent, supportAccess } }: { organisation: OrganisationFigures }) {
  if (supportAccess?.status === 'RUNNING') return rich`Until ${<InstantText at={supportAccess.expiresAt} />}`
  if (supportAccess) return t`Requested`
  return needsSupportConsent ? t`Needs consent` : t`Without consent`
}

function InstallationFigures() {
  const figures = useEndpoint('operator.figures', undefined)
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <RecordCard title={t`Installation`}>
        <Loaded query={figures}>
          {(total) => (
            <Facts>
              <Fact label={t`Administrators not approved`}>
                <Figure value={total.waitingCount} />
              </Fact>
              <Fact label={t`People`}>
                <Figure value={total.peopleCount} />
              </Fact>
              <Fact label={t`Buildings`}>
                <Figure value={total.buildingCount} />
              </Fact>
              <Fact label={t`Units`}>
                <Figure value={total.unitCount} />
              </Fact>
              <Fact label={t`Leases`}>
                <Figure value={total.leaseCount} />
              </Fact>
            </Facts>
          )}
        </Loaded>
      </RecordCard>
    </div>
  )
}

function Figure({ value }: { value: number }) {
  return <span className="figures">{formatCount(value)}</span>
}
