import type { ReactNode } from 'react'
import { CheckField } from '../ui/input/check-field.tsx'

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
    <fieldset className="bare stack gap-2">
      <legend className="mb-1">{legend}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={words[option]}
          isChecked={chosen.includes(option)}
          onChange={(isChosen) => onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))}
        />
      ))}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
