import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Field, Fields, RecordDefinition } from '../../../domain/record.ts'
import { t } from '../../platform/texts.ts'
import { AreaInput } from '../input/area-input.tsx'
import { CheckField } from '../input/check-field.tsx'
import { DateInput } from '../input/date-input.tsx'
import { MoneyInput } from '../input/money-input.tsx'
import { PhoneInput } from '../input/phone-input.tsx'
import { SearchSelect } from '../input/search-select.tsx'

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>
type RecordFieldProps<Fs extends Fields> = {
  of: RecordDefinition<Fs>
  name: keyof Fs & string
  /** `useFormFields` with the values of `formValues`. */
  form: { getInputProps: (name: string) => InputProps }
  description?: ReactNode
  id?: string
  isFocused?: boolean
  /** If the label differs from the definition. */
  label?: string
  isRequired?: boolean
}

/** The input of a field: the default widget of its kind, with the label, the required mark, and the error. */
export function RecordField<Fs extends Fields>({ of, name, form, ...props }: RecordFieldProps<Fs>) {
  const { description, id, isFocused } = props
  const field = of.fields[name]
  if (!field) return null
  const canBeBlank = field.isOptional || ('default' in field && field.default === '')
  const { label = field.label, isRequired: required = !canBeBlank } = props
  const input = { ...form.getInputProps(name), ...(id ? { id } : {}), ...(isFocused ? { 'data-autofocus': true } : {}) }
  return <Widget field={field} common={{ label, required, description, ...input }} />
}

type WidgetProps = { field: Field; common: InputProps & { label: string; required: boolean; description?: ReactNode } }

function Widget({ field, common }: WidgetProps) {
  switch (field.kind) {
    case 'text':
      return <FormattedInput field={field} common={common} />
    case 'boolean':
      return (
        <CheckField
          label={common.label}
          isChecked={common.value === true}
          onChange={(isChecked: boolean) => common.onChange(isChecked)}
        />
      )
    case 'reference':
      return null
    case 'code':
      return <CodeSelect field={field} common={common} />
    case 'integer':
      return (
        <NumberInput
          clampBehavior="none"
          min={field.min}
          max={field.max}
          allowDecimal={false}
          {...(field.isYear ? { thousandSeparator: '', hideControls: true } : {})}
          {...common}
        />
      )
    case 'money':
      return <MoneyInput {...common} />
    case 'date':
      return <DateInput {...common} />
    case 'area':
      return <AreaInput {...common} value={common.value} />
  }
}

function FormattedInput({ field, common }: { field: Field & { kind: 'text' }; common: WidgetProps['common'] }) {
  switch (field.format) {
    case 'phone':
      return <PhoneInput {...common} />
    case 'cid':
      return <TextInput inputMode="numeric" autoComplete="off" {...common} />
    case 'email':
      return <TextInput type="email" autoComplete="off" {...common} />
    default:
      if (field.rows) return <Textarea autosize minRows={field.rows} maxLength={field.max} {...common} />
      return <TextInput autoComplete="off" {...(field.lang ? { lang: field.lang } : {})} {...common} />
  }
}

const maxCodesOfSelect = 7

/** A short list is a select; a long one is searchable. */
function CodeSelect({ field, common }: { field: Field & { kind: 'code' }; common: WidgetProps['common'] }) {
  const options = field.codes.map((value) => ({ value, label: field.labelOf(value) }))
  if (options.length > maxCodesOfSelect)
    return <SearchSelect placeholder={t`Search`} isClearable={field.isOptional} options={options} {...common} />
  const hasBlank = field.isOptional || (field.default ?? field.initial) === undefined
  return (
    <NativeSelect
      data={hasBlank ? [{ value: '', label: '–' }, ...options] : options}
      {...common}
      value={common.value ?? ''}
      onChange={(event) => common.onChange(event.currentTarget.value || null)}
    />
  )
}
