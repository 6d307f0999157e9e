import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { t } from '../../platform/texts.ts'
import { loadable } from '../feedback/loadable.tsx'
import type { FieldProps } from './field-props.ts'
import { parseDate } from './parse-date.ts'
import { useTypedText } from './use-typed-text.ts'

const Calendar = loadable(
  () => import('./calendar.tsx'),
  (module) => module.Calendar,
  {
    placeholder: () => <div style={{ width: 252, height: 260 }} />,
  },
)

type DateInputProps = FieldProps<CalendarDate | null> & { min?: CalendarDate; max?: CalendarDate }

/** A date, typed as "21 Nov 2026" or "2026-11-21", or picked from a calendar, which is loaded on opening. */
export function DateInput({ value, defaultValue, onChange, onBlur, error, min, max, ...field }: DateInputProps) {
  const [date, setDate] = useUncontrolled<CalendarDate | null>({
    ...omitUndefined({ value, defaultValue, onChange }),
    finalValue: null,
  })
  const [isOpen, setOpen] = useState(false)
  const parse = (text: string) => {
    const parsed = parseDate(text)
    return parsed && (min === undefined || parsed >= min) && (max === undefined || parsed <= max) ? parsed : undefined
  }
  const typed = useTypedText({ value: date, onChange: setDate, parse, format: formatDate, message: messageFor(min, max) })
  const pick = (picked: CalendarDate) => {
    setDate(picked)
    setOpen(false)
  }
  return (
    <TextInput
      placeholder={t`DD MMM YYYY`}
      {...field}
      autoComplete="off"
      value={typed.text}
      error={typed.error ?? error}
      data-own-error={typed.isUnreadable ? true : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => event.altKey && event.key === 'ArrowDown' && setOpen(true)}
      onBlur={() => {
        typed.settle()
        onBlur?.()
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Calendar for ${field.label}`}
              disabled={field.disabled ?? false}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Calendar date={date} min={min} max={max} onPick={pick} />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

function messageFor(min: CalendarDate | undefined, max: CalendarDate | undefined): string {
  if (min && max) return t`Enter a date from ${formatDate(min)} to ${formatDate(max)}.`
  if (min) return t`Enter ${formatDate(min)} or a later date.`
  if (max) return t`Enter ${formatDate(max)} or an earlier date.`
  return t`Enter a date, such as 21 Nov 2026.`
}
