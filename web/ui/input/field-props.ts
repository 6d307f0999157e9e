import type { ReactNode } from 'react'

/** The props of every form field. `form.getInputProps('…')` returns value, onChange, onBlur and error. */
export type FieldProps<Value> = {
  label: string
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  onBlur?: () => void
  onFocus?: () => void
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  'data-path'?: string
  'data-autofocus'?: boolean
}
