import { Button } from '@mantine/core'
import { useState } from 'react'
import { call, type Reply } from '../../platform/call.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { rememberPending } from './pending-sign-in.ts'
import { WalletStep } from './wallet-step.tsx'

/** External accounts with which the person signs in, and those that they may connect. Renders nothing if there are neither. */
export function ExternalAccounts() {
  const own = useEndpoint('externalSignIn.own', undefined)
  const [wallet, setWallet] = useState<Reply<'externalSignIn.beginConnect'> | null>(null)
  const [isStarting, setStarting] = useState<string | null>(null)
  const { accounts = [], offered = [] } = own.data ?? {}
  const disconnect = useAction('externalSignIn.disconnect', {
    invalidates: ['externalSignIn'],
    onSuccess: () => toast('SUCCESS', t`Account disconnected`),
  })
  const connect = useAction('externalSignIn.connect', {
    invalidates: ['externalSignIn'],
    onSuccess: ({ providerName }) =>
      toast('SUCCESS', t`${providerName} connected`, t`You can sign in with this account from now on.`),
  })
  const start = async (provider: string) => {
    setStarting(provider)
    try {
      const begun = await call('externalSignIn.beginConnect', { body: { provider } })
      if (begun.address) {
        rememberPending(begun.state, { kind: 'CONNECT', from: `${window.location.pathname}${window.location.search}` })
        window.location.assign(begun.address)
        return
      }
      setWallet(begun)
    } catch (error) {
      toast('ERROR', t`The account could not be connected`, asProblem(error).message)
    }
    setStarting(null)
  }
  const ask = async (id: string, name: string) => {
    const text = t`You will no longer be able to sign in with this account. All sessions started with this account end.`
    if (await confirm({ title: t`Disconnect ${name}?`, text, action: t`Disconnect`, isDangerous: true }))
      disconnect.mutate({ params: { id } })
  }
  if (accounts.length === 0 && offered.length === 0) return null
  return (
    <section className="mb-6" aria-label={t`Other accounts`}>
      <ul className="bare stack">
        {accounts.map((account) => (
          <ConnectedLine key={account.id} account={account} onDisconnect={() => void ask(account.id, account.providerName)} />
        ))}
        {offered.map(({ provider, name }) => (
          <li key={provider} className="row spread gap-4 reflow">
            <div>
              <div>{name}</div>
              <div className="small secondary">{t`Sign in with this account instead of your password`}</div>
            </div>
            <Button
              variant="default"
              size="xs"
              loading={isStarting === provider}
              onClick={() => void start(provider)}
              aria-label={t`Connect ${name}`}
            >{t`Connect`}</Button>
          </li>
        ))}
      </ul>
      {wallet && (
        <WalletDialog
          begun={wallet}
          onClose={() => setWallet(null)}
          onShared={() => {
            setWallet(null)
            connect.mutate({ body: { provider: 'BHUTAN_NDI', state: wallet.state } })
          }}
        />
      )}
    </section>
  )
}

type ConnectedLineProps = { account: Reply<'externalSignIn.own'>['accounts'][number]; onDisconnect: () => void }

function ConnectedLine({ account, onDisconnect }: ConnectedLineProps) {
  const { providerName, accountName, lastUsedAt, connectedAt } = account
  return (
    <li className="row spread gap-4 reflow">
      <div>
        <div>{accountName ? t`${providerName}: ${accountName}` : providerName}</div>
        <div className="small secondary">
          {lastUsedAt ? rich`Last used ${<InstantText at={lastUsedAt} />}` : rich`Connected ${<InstantText at={connectedAt} />}`}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={onDisconnect}
        aria-label={t`Disconnect ${providerName}`}
      >{t`Disconnect`}</Button>
    </li>
  )
}

type WalletDialogProps = { begun: Reply<'externalSignIn.beginConnect'>; onShared: () => void; onClose: () => void }

function WalletDialog({ begun: { state, wallet }, onShared, onClose }: WalletDialogProps) {
  return (
    <FormDialog title={t`Connect Bhutan NDI`} isOpen onClose={onClose} width={400}>
      {wallet && <WalletStep state={state} wallet={wallet} onShared={onShared} onBack={onClose} />}
    </FormDialog>
  )
}
