import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { addMonthsToMonth, formatMonth, type Month } from '../../../domain/calendar-date.ts'
import { t } from '../../platform/texts.ts'
import { parseMonth } from './parse-date.ts'
import { useTypedText } from './use-typed-text.ts'
import './fields.css'

type MonthInputProps = { label: string; value: Month; onChange: (month: Month) => void; isLabelHidden?: boolean }

/** A month, changed with the previous and next buttons or typed: "Nov 2026", "2026-11". */
export function MonthInput({ label, value, onChange, isLabelHidden = false }: MonthInputProps) {
  const id = useId()
  const typed = useTypedText({
    value,
    onChange: (month) => month && onChange(month),
    parse: parseMonth,
    format: formatMonth,
    message: t`Enter a month, such as Nov 2026.`,
  })
  return (
    <div className="month-input">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'month-input-label'}>
        {label}
      </label>
      <div className="month-input-box" data-invalid={typed.error ? true : undefined}>
        <button type="button" aria-label={t`Previous month`} onClick={() => onChange(addMonthsToMonth(value, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </button>
        <input
          id={id}
          autoComplete="off"
          value={typed.text}
          aria-invalid={typed.error !== null}
          data-own-error={typed.isUnreadable ? true : undefined}
          aria-describedby={typed.error ? `${id}-error` : undefined}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onBlur={typed.settle}
        />
        <button type="button" aria-label={t`Next month`} onClick={() => onChange(addMonthsToMonth(value, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </button>
      </div>
      {typed.error && (
        <div id={`${id}-error`} className="month-input-error">
          {typed.error}
        </div>
      )}
    </div>
  )
}
