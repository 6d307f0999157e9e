import type { ReactNode } from 'react'
import './choice-tabs.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode }

type ChoiceTabsProps<Value extends string> = {
  /** Of what: "Status". */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice of a few that narrows the list below, always all in sight. */
export function ChoiceTabs<Value extends string>({ label, choices, value, onChange }: ChoiceTabsProps<Value>) {
  return (
    <fieldset className="choice-tabs" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
