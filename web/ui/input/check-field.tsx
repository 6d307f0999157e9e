import type { ReactNode } from 'react'
import '../form/form.css'
import './fields.css'

/** A check box in a form, with its label. */
export function CheckField({
  label,
  isChecked,
  onChange,
}: {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="check-field">
      <input type="checkbox" className="check" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
