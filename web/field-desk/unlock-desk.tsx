import { Button, NativeSelect, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type DeskRow, readStores, recordsOf } from '../platform/desk-database.ts'
import { plural, t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { deleteDesk, unlockDesk } from './desk-state.ts'
import { sendQueue } from './send-queue.ts'
import '../ui/form/form.css'

/** Asks for the passphrase, and reports a wrong one. */
export function UnlockDesk({ desks }: { desks: readonly DeskRow[] }) {
  const [id, setId] = useState(desks[0]?.id ?? '')
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const desk = desks.find((one) => one.id === id) ?? desks[0]
  if (!desk) return null
  const unlock = async () => {
    setPending(true)
    const isOpen = await unlockDesk(desk, passphrase)
    setPending(false)
    if (isOpen) void sendQueue()
    else setError(t`This is not the passphrase of this field desk. Try again.`)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void unlock()
  }
  return (
    <>
      <h1>{t`Field desk`}</h1>
      <RecordCard title={t`Locked`}>
        <form className="form" onSubmit={submit} noValidate>
          <div className="form-fields">
            {desks.length > 1 ? (
              <NativeSelect
                label={t`Field desk of`}
                data={desks.map((one) => ({ value: one.id, label: ownerOf(one) }))}
                value={desk.id}
                onChange={(event) => setId(event.currentTarget.value)}
              />
            ) : (
              <p>{ownerOf(desk)}</p>
            )}
            <PasswordInput
              label={t`Passphrase`}
              required
              data-autofocus
              autoComplete="current-password"
              value={passphrase}
              error={error}
              onChange={(event) => {
                setPassphrase(event.currentTarget.value)
                setError(null)
              }}
            />
          </div>
          <div className="form-actions">
            <Button variant="default" onClick={() => void confirmRemove(desk)}>{t`Remove from this device…`}</Button>
            <Button type="submit" loading={isPending}>{t`Unlock`}</Button>
          </div>
        </form>
      </RecordCard>
    </>
  )
}

function ownerOf({ personName, officeName }: DeskRow): string {
  return officeName ? `${personName}, ${officeName}` : personName
}

/** Also available to a person who forgot the passphrase. */
export async function confirmRemove(desk: DeskRow): Promise<void> {
  const records = await readStores(['records'], (tx) => recordsOf(tx, desk.id))
  const unsent = records.filter(({ isUnsent }) => isUnsent).length
  const text =
    unsent > 0
      ? plural(
          unsent,
          '{n} record was not sent. It is deleted and cannot be recovered.',
          '{n} records were not sent. They are deleted and cannot be recovered.',
        )
      : t`The buildings are deleted from this device. There are no unsent records.`
  if (
    await confirm({
      title: t`Remove the field desk of ${desk.personName}?`,
      text,
      action: t`Remove field desk`,
      isDangerous: true,
    })
  )
    await deleteDesk(desk)
}
