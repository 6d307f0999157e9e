import { TextInput } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { FieldProps } from './field-props.ts'

/** Eight digits after +975. A pasted prefix, spaces and hyphens are removed. */
export function PhoneInput({ value, defaultValue, onChange, onBlur, ...field }: FieldProps<string>) {
  const [phone, setPhone] = useUncontrolled<string>({ ...omitUndefined({ value, defaultValue, onChange }), finalValue: '' })
  return (
    <TextInput
      {...field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      leftSection={<span className="secondary">+975</span>}
      leftSectionWidth={52}
      value={phone}
      onChange={(event) => setPhone(digitsOf(event.currentTarget.value))}
      onBlur={() => onBlur?.()}
    />
  )
}

function digitsOf(typed: string): string {
  return typed
    .replace(/[^\d+]/g, '')
    .replace(/^\+?975(?=\d{4,})/, '')
    .replace(/\D/g, '')
    .slice(0, 8)
}
