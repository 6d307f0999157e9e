import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RecoveryCodeList } from '../../identity/second-factor/recovery-code-list.tsx'
import { type FactorKind, SetUpDialog } from '../../identity/second-factor/set-up-dialog.tsx'
import type { Reply } from '../../platform/call.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { deviceText } from '../../../domain/identity/device-text.ts'

type State = Reply<'secondFactor.read'>

/** The second factors: app, passkeys, recovery codes, and remembered devices. */
export function SecondFactors() {
  const state = useEndpoint('secondFactor.read', undefined)
  const [kind, setKind] = useState<FactorKind | null>(null)
  return (
    <Loaded query={state} fallback={<SkeletonBar width={70} />}>
      {(loaded) => (
        <section className="mb-6" aria-label={t`Security`}>
          <ul className="bare stack">
            <AppLine state={loaded} onSetUp={() => setKind('APP')} />
            {loaded.hasPasskeySupport && <PasskeyLines state={loaded} onAdd={() => setKind('PASSKEY')} />}
            {(loaded.appSince ?? loaded.passkeys[0]) && <RecoveryLine left={loaded.recoveryCodesLeft} />}
            <DeviceLines devices={loaded.devices} />
          </ul>
          {kind && <SetUpDialog kind={kind} onClose={() => setKind(null)} />}
        </section>
      )}
    </Loaded>
  )
}

type LineProps = {
  title: ReactNode
  detail?: ReactNode
  action: string
  label?: string
  isPending?: boolean
  onAction: () => void
}

function Line({ title, detail, action, label, isPending = false, onAction }: LineProps) {
  return (
    <li className="row spread gap-4 reflow">
      <div>
        <div>{title}</div>
        {detail && <div className="small secondary">{detail}</div>}
      </div>
      <Button variant="default" size="xs" loading={isPending} onClick={onAction} aria-label={label ?? action}>
        {action}
      </Button>
    </li>
  )
}

function AppLine({ state: { appSince }, onSetUp }: { state: State; onSetUp: () => void }) {
  const remove = useAction('secondFactor.removeApp', {
    invalidates: ['secondFactor'],
    onSuccess: () => toast('SUCCESS', t`Authenticator app removed`),
  })
  const ask = async () => {
    const text = t`Codes from the app no longer confirm your sign-in.`
    if (await confirm({ title: t`Remove authenticator app?`, text, action: t`Remove app`, isDangerous: true })) remove.mutate({})
  }
  if (!appSince)
    return (
      <Line
        title={t`Authenticator app`}
        detail={t`Not set up`}
        action={t`Set up`}
        label={t`Set up authenticator app`}
        onAction={onSetUp}
      />
    )
  return (
    <Line
      title={t`Authenticator app`}
      detail={rich`Set up ${<InstantText at={appSince} />}`}
      action={t`Remove`}
      label={t`Remove authenticator app`}
      isPending={remove.isPending}
      onAction={() => void ask()}
    />
  )
}

function PasskeyLines({ state: { passkeys }, onAdd }: { state: State; onAdd: () => void }) {
  const remove = useAction('passkey.remove', {
    invalidates: ['secondFactor'],
    onSuccess: () => toast('SUCCESS', t`Passkey removed`),
  })
  const ask = async (id: string, name: string) => {
    const text = t`This passkey no longer signs you in. Remove the passkey from your device too.`
    if (await confirm({ title: t`Remove passkey “${name}”?`, text, action: t`Remove passkey`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <>
      <Line
        title={t`Passkeys`}
        detail={passkeys.length === 0 ? t`None` : null}
        action={t`Add`}
        label={t`Add passkey`}
        onAction={onAdd}
      />
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Line
          key={id}
          title={name}
          detail={lastUsedAt ? rich`Last used ${<InstantText at={lastUsedAt} />}` : rich`Added ${<InstantText at={createdAt} />}`}
          action={t`Remove`}
          label={t`Remove passkey ${name}`}
          onAction={() => void ask(id, name)}
        />
      ))}
    </>
  )
}

function RecoveryLine({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useAction('secondFactor.renewRecoveryCodes', {
    invalidates: ['secondFactor'],
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const ask = async () => {
    const text = t`The old codes stop working at once. The new codes are shown once: save them or print them.`
    if (await confirm({ title: t`Create new recovery codes?`, text, action: t`Create new codes`, isDangerous: true }))
      renew.mutate({})
  }
  return (
    <>
      <Line
        title={t`Recovery codes`}
        detail={plural(left, '{n} code left', '{n} codes left')}
        action={t`New codes`}
        isPending={renew.isPending}
        onAction={() => void ask()}
      />
      {codes && (
        <FormDialog title={t`Recovery codes`} isOpen width={480}>
          <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />
        </FormDialog>
      )}
    </>
  )
}

function DeviceLines({ devices }: { devices: State['devices'] }) {
  const forget = useAction('secondFactor.forgetDevice', {
    invalidates: ['secondFactor'],
    onSuccess: () => toast('SUCCESS', t`Device forgotten`),
  })
  return devices.map(({ id, userAgent, expiresAt }) => (
    <Line
      key={id}
      title={deviceText(userAgent)}
      detail={rich`Remembered until ${<InstantText at={expiresAt} />}`}
      action={t`Forget`}
      label={t`Forget device: ${deviceText(userAgent)}`}
      onAction={() => forget.mutate({ params: { id } })}
    />
  ))
}
