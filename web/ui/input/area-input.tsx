import { TextInput } from '@mantine/core'
import { type Area, areaIn, areaInDecimals, areaUnitName } from '../../../domain/area.ts'
import { decimalText } from '../../../domain/fraction.ts'
import { t } from '../../platform/texts.ts'
import type { FieldProps } from './field-props.ts'
import './fields.css'

const isDecimal = (text: string) => /^\d+(\.\d{1,6})?$/.test(text.trim())

type AreaInputProps = Omit<FieldProps<Area>, 'defaultValue'> & { value: Area }

/** An area in acres or square feet. The other units are shown below during typing. The input itself is never converted. */
export function AreaInput({
  label,
  value,
  onChange,
  onBlur,
  error,
  description,
  required = false,
  disabled = false,
  ...field
}: AreaInputProps) {
  const isWrong = value.value.trim() !== '' && !isDecimal(value.value)
  const unitSelect = (
    <select
      aria-label={t`Unit of ${label}`}
      className="area-input-unit"
      disabled={disabled}
      value={value.unit}
      onChange={(event) => onChange?.({ ...value, unit: event.currentTarget.value === 'ACRE' ? 'ACRE' : 'SQFT' })}
    >
      <option value="ACRE">{areaUnitName('ACRE')}</option>
      <option value="SQFT">{areaUnitName('SQFT')}</option>
    </select>
  )
  return (
    <TextInput
      {...field}
      label={label}
      required={required}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'figures-input' }}
      value={value.value}
      error={isWrong ? t`Enter a number, such as 2.15.` : error}
      data-own-error={isWrong ? true : undefined}
      description={description ?? conversionOf(value)}
      rightSection={unitSelect}
      rightSectionWidth={92}
      onChange={(event) => onChange?.({ ...value, value: event.currentTarget.value })}
      onBlur={() => onBlur?.()}
    />
  )
}

/** "= 93,654 sq ft · 215 decimal" for 2.15 acre. */
export function conversionOf({ value, unit }: Area): string {
  if (!isDecimal(value)) return t`1 acre = 43,560 sq ft = 100 decimal`
  const area = { value: value.trim(), unit }
  const otherUnit = unit === 'ACRE' ? 'SQFT' : 'ACRE'
  const other = `${grouped(decimalText(areaIn(otherUnit, area), 4))} ${areaUnitName(otherUnit)}`
  return t`= ${other} · ${grouped(decimalText(areaInDecimals(area), 2))} decimal`
}

function grouped(decimal: string): string {
  const [whole = '', part] = decimal.split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}
