import { TextInput } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { amountIssue, formatAmount, type Money, parseMoney } from '../../../domain/money.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { FieldProps } from './field-props.ts'
import { useTypedText } from './use-typed-text.ts'
import '../form/form.css'

/** Accepts "1,234.5" or "Nu. 1234.50", returns whole chhetrum, displays "1,234.50". */
export function MoneyInput({ value, defaultValue, onChange, onBlur, error, ...field }: FieldProps<Money | null>) {
  const [amount, setAmount] = useUncontrolled<Money | null>({
    ...omitUndefined({ value, defaultValue, onChange }),
    finalValue: null,
  })
  const typed = useTypedText({
    value: amount,
    onChange: setAmount,
    parse: parseMoney,
    format: formatAmount,
    message: amountIssue,
  })
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="secondary">Nu.</span>}
      leftSectionWidth={40}
      classNames={{ input: 'figures-input' }}
      value={typed.text}
      error={typed.error ?? error}
      data-own-error={typed.isUnreadable ? true : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => {
        typed.settle()
        onBlur?.()
      }}
    />
  )
}
