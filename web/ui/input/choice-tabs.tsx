import type { ReactNode } from 'react'
import '../page/tabs.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode }

type ChoiceTabsProps<Value extends string> = {
  /** Of what: "Status". */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Too many to stand below each other on a phone: there they are one row, pushed along by a finger. */
  isOneRow?: boolean
}

/** One choice of a few that narrows the list below; all in sight, unless they are many and the screen is small. */
export function ChoiceTabs<Value extends string>({ label, choices, value, onChange, isOneRow }: ChoiceTabsProps<Value>) {
  return (
    <fieldset className="choice-tabs" aria-label={label} data-one-row={isOneRow || undefined}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          ref={isOneRow && choice.value === value ? scrollIntoView : undefined}
          type="button"
          className="tab"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Moves the row alone, not the page. */
function scrollIntoView(button: HTMLButtonElement | null): void {
  const row = button?.parentElement
  if (button && row) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
}
