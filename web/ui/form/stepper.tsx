import { IconCheck } from '@tabler/icons-react'
import { rich } from '../../platform/texts.ts'
import '../page/tabs.css'

export type Step = { value: string; label: string; isDone: boolean }

type StepperProps = { label: string; steps: readonly Step[]; current: string; onChoose: (value: string) => void }

/** The steps of a wizard. Every step up to the first incomplete one can be opened. */
export function Stepper({ label, steps, current, onChoose }: StepperProps) {
  const firstOpen = steps.findIndex((step) => !step.isDone)
  const reachable = firstOpen === -1 ? steps.length : firstOpen + 1
  const at = steps.findIndex((step) => step.value === current)
  return (
    <nav aria-label={label} className="stepper">
      <p className="stepper-now">{rich`Step ${at + 1} of ${steps.length}: ${<strong>{steps[at]?.label}</strong>}`}</p>
      <ol className="bare">
        {steps.map((step, index) => (
          <li key={step.value}>
            <button
              type="button"
              disabled={index >= reachable}
              data-done={(step.isDone && step.value !== current) || undefined}
              {...(step.value === current ? { 'aria-current': 'step' } : {})}
              onClick={() => onChoose(step.value)}
            >
              <span className="stepper-number figures" aria-hidden="true">
                {step.isDone && step.value !== current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              {step.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
