import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '../platform/texts.ts'

export type StepValue = { upTo: string; rate: string }
type StepsFieldProps = { steps: readonly StepValue[]; unit: string; error?: unknown; onChange: (steps: StepValue[]) => void }

const maxSteps = 10

/** The steps of a tariff: a rate per unit up to a monthly limit. The last step has no limit. */
export function StepsField({ steps, unit, error, onChange }: StepsFieldProps) {
  const change = (index: number, changed: Partial<StepValue>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changed } : step)))
  return (
    <fieldset className="bare stack gap-2">
      <legend>{t`Rates for each ${unit}`}</legend>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids and keep their order
        <div key={index} className="row gap-2">
          <TextInput
            aria-label={t`Limit of step ${index + 1} (${unit} a month)`}
            placeholder={t`up to (${unit} a month)`}
            inputMode="decimal"
            autoComplete="off"
            disabled={index === steps.length - 1}
            value={index < steps.length - 1 ? step.upTo : steps.length === 1 ? t`all use` : t`above`}
            onChange={(event) => change(index, { upTo: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t`Rate of step ${index + 1} (Nu.)`}
            placeholder={t`Nu. for each ${unit}`}
            inputMode="decimal"
            autoComplete="off"
            value={step.rate}
            onChange={(event) => change(index, { rate: event.currentTarget.value })}
          />
          {steps.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove step ${index + 1}`}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {typeof error === 'string' && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
      {steps.length < maxSteps && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange([{ upTo: '', rate: '' }, ...steps])}
          >{t`Add a lower step`}</Button>
        </div>
      )}
    </fieldset>
  )
}

/** The steps in the format of the API. */
export function stepsBody(steps: readonly StepValue[]) {
  return steps.map(({ upTo, rate }, index) => ({ upTo: index === steps.length - 1 ? null : upTo.trim(), rate: rate.trim() }))
}

export function stepsIssueOf(steps: readonly StepValue[]): string | null {
  const isNumber = (text: string) => /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/.test(text.trim())
  const isComplete = steps.every(({ upTo, rate }, index) => isNumber(rate) && (index === steps.length - 1 || isNumber(upTo)))
  return isComplete ? null : t`Enter a limit and a rate in each step, such as 100 and 1.28.`
}
