import type { ReactNode } from 'react'
import { CheckField } from '../ui/check-field.tsx'
import './template-sheet.css'

type ChoiceListProps<Value extends string> = {
  legend: string
  options: readonly Value[]
  words: Record<Value, string>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: ReactNode
}

/** Several of a few. */
export function ChoiceList<Value extends string>({ legend, options, words, chosen, onChange, error }: ChoiceListProps<Value>) {
  return (
    <fieldset className="choice-list">
      <legend>{legend}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={words[option]}
          isChecked={chosen.includes(option)}
          onChange={(isChosen) => onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))}
        />
      ))}
      {error && (
        <p className="choice-list-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
