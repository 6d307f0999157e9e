import type { ReactNode } from 'react'
import '../page/tabs.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode }

type ChoiceTabsProps<Value extends string> = {
  /** The subject of the choice: "Status". */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Too many choices for a phone are in one row that scrolls sideways. */
  isOneRow?: boolean
}

/** Selects one of a few choices that filter the list below. All are visible, unless there are many on a small screen. */
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

/** Scrolls only the row, not the page. */
function scrollIntoView(button: HTMLButtonElement | null): void {
  const row = button?.parentElement
  if (button && row) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
}
