import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TestResult } from '../../domain/notifications/delivery-contract.ts'
import { channelLabels } from '../../domain/settings/notification-labels.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'

type Channel = 'SMS' | 'EMAIL'
const invalidates = ['outbox', 'delivery'] as const

export function SendTestButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t`Send a test…`}
      </Button>
      {isOpen && <SendTestDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * A test to the person's own number is sent immediately; a test to another number needs a fresh proof. The result stays on screen until the
 * next test.
 */
function SendTestDialog({ onClose }: { onClose: () => void }) {
  const [channel, setChannel] = useState<Channel>('SMS')
  const [isToOther, setToOther] = useState(false)
  const [to, setTo] = useState('')
  const [result, setResult] = useState<TestResult | null>(null)
  const done = { invalidates, onSuccess: setResult }
  const toMyself = useAction('delivery.sendTest', done)
  const toOther = useAction('delivery.sendTestTo', done)
  const action = isToOther ? toOther : toMyself
  const send = () => {
    setResult(null)
    if (isToOther) toOther.mutate({ body: { channel, to: to.trim() } })
    else toMyself.mutate({ body: { channel } })
  }
  const pick = (value: string) => {
    setChannel(value === 'EMAIL' ? 'EMAIL' : 'SMS')
    setTo('')
    setResult(null)
  }
  const issue = action.error?.problem.errors?.[0]?.message
  return (
    <FormDialog title={t`Send a test`} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="stack gap-3">
          <Radio.Group label={t`Channel`} value={channel} onChange={pick}>
            <div className="row gap-4 mt-2">
              <Radio value="SMS" label={channelLabels.SMS} />
              <Radio value="EMAIL" label={channelLabels.EMAIL} />
            </div>
          </Radio.Group>
          <Radio.Group
            label={t`Recipient`}
            value={isToOther ? 'OTHER' : 'ME'}
            onChange={(value) => setToOther(value === 'OTHER')}
          >
            <div className="row wrap gap-4 mt-2">
              <Radio value="ME" label={t`Me`} />
              <Radio value="OTHER" label={t`Another recipient`} />
            </div>
          </Radio.Group>
          {isToOther && (
            <TextInput
              label={channel === 'SMS' ? t`Phone number` : t`Email`}
              required
              type={channel === 'SMS' ? 'tel' : 'email'}
              maxLength={254}
              value={to}
              error={issue}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          )}
          {result && <Result of={result} channel={channel} />}
          <div className="form-actions">
            <Button variant="default" onClick={onClose}>
              {t`Close`}
            </Button>
            <Button type="submit" loading={action.isPending} disabled={isToOther && to.trim() === ''}>
              {t`Send test`}
            </Button>
          </div>
        </div>
      </form>
    </FormDialog>
  )
}

function Result({ of: result, channel }: { of: TestResult; channel: Channel }) {
  const { route, reply, providerId, lastError, durationMs } = result
  const seconds = (durationMs / 1000).toFixed(1)
  return (
    <Note>
      <p>{sentText(result)}</p>
      {lastError && <p>{translated(lastError)}</p>}
      {route !== null && (
        <div className="mt-3">
          <Facts>
            <Fact label={t`Route`}>{route === 'smtp' ? t`Mail server` : route}</Fact>
            <Fact label={channel === 'SMS' ? t`Gateway response` : t`Mail server response`}>{reply}</Fact>
            <Fact label={t`Gateway id`}>{providerId && <span className="figures">{providerId}</span>}</Fact>
            <Fact label={t`Time taken`}>{rich`${seconds} seconds`}</Fact>
          </Facts>
        </div>
      )}
    </Note>
  )
}

/** Without a route, the message was written to a file on the server. */
function sentText({ isSent, to, route }: TestResult): string {
  if (!isSent) return t`Not sent to ${to}.`
  return route === null
    ? t`Not sent to ${to}: no gateway is set up, so the message is only in a file on the server.`
    : t`Sent to ${to}.`
}
