import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listed } from '../../domain/sheet.ts'
import { providerAccessLabels, secondFactorSourceLabels } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { SignInProvider } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { copyText } from '../ui/feedback/copy-text.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { EditProviderDialog } from './provider-dialog.tsx'
import { invalidatesProviders, providersPath, providerStatusTable } from './provider-labels.ts'

export function ProviderScreen() {
  const provider = useEndpoint('signInProvider.read', { params: { id: useParam('id') } })
  return <Loaded query={provider}>{(one) => <ProviderRecord provider={one} />}</Loaded>
}

function ProviderRecord({ provider }: { provider: SignInProvider }) {
  const { id, name, issuer, status } = provider
  const [dialog, setDialog] = useState<'EDIT' | 'INVITE' | null>(null)
  const actions = useProviderActions(provider)
  const isActive = status === 'ACTIVE'
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Sign-in providers`, to: providersPath }]}
        title={name}
        status={<StatusChip status={status} table={providerStatusTable} />}
        subtitle={issuer}
        secondary={<Button variant="default" onClick={() => setDialog('EDIT')}>{t`Edit`}</Button>}
        primary={
          isActive ? (
            <Button onClick={() => setDialog('INVITE')}>{t`Invite person`}</Button>
          ) : (
            <Button onClick={actions.enable}>{t`Enable`}</Button>
          )
        }
        more={[
          { label: t`Check connection`, onClick: actions.check },
          ...(isActive ? [{ label: t`Disable…`, onClick: () => void actions.disable() }] : []),
          { label: t`Delete…`, isDangerous: true, onClick: () => void actions.remove() },
        ]}
      />
      <RecordLayout
        main={
          <>
            {!isActive && <Note>{t`The provider is disabled. Nobody can sign in with it.`}</Note>}
            <AddressesCard provider={provider} />
            <HistoryCard entityId={id} />
          </>
        }
        side={<DetailsCard provider={provider} />}
      />
      {dialog === 'EDIT' && <EditProviderDialog provider={provider} onClose={() => setDialog(null)} />}
      {dialog === 'INVITE' && <InviteDialog provider={provider} onClose={() => setDialog(null)} />}
    </>
  )
}

function AddressesCard({ provider: { redirectUri, signInAddress } }: { provider: SignInProvider }) {
  return (
    <RecordCard title={t`Addresses`}>
      <div className="stack gap-4">
        <Address
          title={t`Redirect address`}
          text={t`Enter this address at the provider. The provider sends people back to this address only.`}
          address={redirectUri}
        />
        <Address
          title={t`Sign-in address`}
          text={t`The sign-in page with the button of this provider, for the people of your office.`}
          address={signInAddress}
        />
      </div>
    </RecordCard>
  )
}

function Address({ title, text, address }: { title: string; text: string; address: string }) {
  return (
    <div className="row spread gap-4 reflow">
      <div>
        <strong>{title}</strong>
        <div className="small secondary">{text}</div>
        <code className="break">{address}</code>
      </div>
      <Button
        variant="default"
        size="xs"
        className="no-shrink"
        aria-label={t`Copy ${title}`}
        onClick={() => void copyText(address, t`Address copied`)}
      >{t`Copy`}</Button>
    </div>
  )
}

function DetailsCard({ provider }: { provider: SignInProvider }) {
  const { access, roleClaim, adminValues, managerValues, secondFactor, connected, createdAt, createdBy } = provider
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Who may sign in`} isWide>
          {providerAccessLabels[access]}
        </Fact>
        {roleClaim && <Fact label={t`Role claim`}>{roleClaim}</Fact>}
        {roleClaim && <Fact label={t`Claim values for managers`}>{listed(managerValues) || t`None`}</Fact>}
        {roleClaim && <Fact label={t`Claim values for administrators`}>{listed(adminValues) || t`None`}</Fact>}
        <Fact label={t`Second factor`} isWide>
          {secondFactorSourceLabels[secondFactor]}
        </Fact>
        <Fact label={t`Application ID`}>{provider.clientId}</Fact>
        <Fact label={t`Application secret`}>{provider.hasClientSecret ? t`Stored` : t`None`}</Fact>
        <Fact label={t`People connected`}>{connected}</Fact>
        <Fact label={t`Created`}>
          <InstantText at={createdAt} /> {createdBy}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}

function useProviderActions({ id, name, version }: SignInProvider) {
  const navigate = useNavigate()
  const invalidates = invalidatesProviders
  const check = useAction('signInProvider.check', {
    onSuccess: ({ issue }) =>
      issue === null
        ? toast(
            'SUCCESS',
            t`The provider responds`,
            t`Sign in once to check that the provider accepts the application ID and secret.`,
          )
        : toast('ERROR', t`The provider’s answer is not valid`, issue),
  })
  const enable = useAction('signInProvider.enable', { invalidates, onSuccess: () => toast('SUCCESS', t`Provider enabled`) })
  const disable = useAction('signInProvider.disable', { invalidates, onSuccess: () => toast('SUCCESS', t`Provider disabled`) })
  const remove = useAction('signInProvider.remove', {
    invalidates: ['signInProvider.list', 'audit'],
    onSuccess: () => {
      toast('SUCCESS', t`${name} deleted`)
      void navigate({ to: providersPath })
    },
  })
  const params = { id }
  return {
    check: () => check.mutate({ params }),
    enable: () => enable.mutate({ params, ifMatch: version }),
    disable: async () => {
      const text = t`Nobody can sign in with this provider until you enable it. Sessions that began with it end now.`
      if (await confirm({ title: t`Disable ${name}?`, text, action: t`Disable provider` }))
        disable.mutate({ params, ifMatch: version })
    },
    remove: async () => {
      const text = t`All connections of accounts at this provider are deleted, and sessions that began with it end. You cannot undo this.`
      if (await confirm({ title: t`Delete ${name}?`, text, action: t`Delete provider`, isDangerous: true }))
        remove.mutate({ params, ifMatch: version })
    },
  }
}
