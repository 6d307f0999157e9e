import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { maxTimings } from '../../domain/settings/message-template.ts'
import type { Anchor, Timing } from '../../domain/settings/notification-type.ts'
import { anchorLabels, timingText } from '../../domain/settings/notification-labels.ts'
import { t } from '../platform/texts.ts'
import './notifications.css'

type TimingsFieldProps = {
  anchors: readonly Anchor[]
  timings: readonly Timing[]
  onChange: (timings: Timing[]) => void
  error?: ReactNode
}

const sides = [
  { value: 'before', label: t`days before` },
  { value: 'after', label: t`days after` },
]

/** The days on which a reminder is sent, counted from a day of the lease or the advice. */
export function TimingsField({ anchors, timings, onChange, error }: TimingsFieldProps) {
  const put = (index: number, timing: Timing) => onChange(timings.map((one, at) => (at === index ? timing : one)))
  const [first = 'DUE'] = anchors
  return (
    <fieldset className="bare stack gap-2">
      <legend className="mb-1">{t`When`}</legend>
      {timings.map((timing, index) => {
        const isBefore = timing.days < 0 || Object.is(timing.days, -0)
        const days = Math.abs(timing.days)
        return (
          // The rows have no ids.
          // biome-ignore lint/suspicious/noArrayIndexKey: a timing is identified by its index
          <div key={index} className="timing-row">
            <NumberInput
              aria-label={t`Days of reminder ${index + 1}`}
              min={0}
              max={365}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={days}
              onChange={(value) => put(index, { ...timing, days: (isBefore ? -1 : 1) * (Number(value) || 0) })}
            />
            <NativeSelect
              aria-label={t`Before or after, reminder ${index + 1}`}
              data={sides}
              value={isBefore ? 'before' : 'after'}
              onChange={(event) => put(index, { ...timing, days: event.currentTarget.value === 'before' ? -days : days })}
            />
            <NativeSelect
              className="timing-anchor"
              aria-label={t`Counted from, reminder ${index + 1}`}
              data={anchors.map((anchor) => ({ value: anchor, label: anchorLabels[anchor] }))}
              value={timing.anchor}
              onChange={(event) => {
                const anchor = anchors.find((one) => one === event.currentTarget.value)
                if (anchor) put(index, { ...timing, anchor })
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove: ${timingText(timing)}`}
              onClick={() => onChange(timings.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {timings.length < maxTimings && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...timings, { anchor: first, days: -1 }])}
        >{t`Add a day`}</Button>
      )}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
