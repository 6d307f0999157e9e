import { useHistory } from '../../audit/use-history.tsx'
import { Box, Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, partsOf } from '../../../domain/calendar-date.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'

type Holidays = Reply<'holiday.list'>

/** The public holidays of a year. Fixed ones are suggested; the others are entered when they are announced. */
export function HolidaysCard() {
  const [year, setYear] = useState(partsOf(useToday()).year)
  const [isAdding, setAdding] = useState(false)
  const history = useHistory()
  const holidays = useEndpoint('holiday.list', { query: { year } })
  return (
    <RecordCard
      title={t`Public holidays`}
      actions={
        <>
          {history.button({ title: t`Public holidays`, entity: 'holiday' })}
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>{t`Add a holiday`}</Button>
        </>
      }
    >
      <p className="secondary mb-3">{t`Not counted as working days. The government announces moving holidays each year.`}</p>
      <NumberInput
        maw={120}
        mb={12}
        label={t`Year`}
        value={year}
        min={1990}
        max={2199}
        clampBehavior="strict"
        onChange={(to) => Number(to) >= 1990 && setYear(Number(to))}
      />
      <Loaded query={holidays}>{(known) => <HolidayList year={year} holidays={known} />}</Loaded>
      {history.dialog}
      {isAdding && <HolidayDialog openObjections={holidays.data?.openObjections ?? 0} onClose={() => setAdding(false)} />}
    </RecordCard>
  )
}

function HolidayList({ year, holidays: { items, proposed } }: { year: number; holidays: Holidays }) {
  const add = useAction('holiday.put', {
    invalidates: ['holiday', 'setting'],
    onSuccess: () => toast('SUCCESS', t`Holidays of ${year} added`),
  })
  const remove = useAction('holiday.remove', { invalidates: ['holiday', 'setting'] })
  const ask = async (date: CalendarDate, name: string) => {
    const isConfirmed = await confirm({
      title: t`Remove ${name}?`,
      text: t`The day counts as a working day from now on. Deadlines already announced do not get shorter.`,
      action: t`Remove holiday`,
    })
    if (isConfirmed) remove.mutate({ params: { date }, query: { name } })
  }
  return (
    <>
      {items.length === 0 && <p className="secondary">{rich`No public holidays entered for ${year} yet.`}</p>}
      <ul className="bare stack gap-2 mt-3 mb-3">
        {items.map(({ date, name }) => (
          <li key={date} className="row gap-3 baseline">
            <Box component="strong" className="no-shrink" w={110}>
              <DateText date={date} />
            </Box>
            <span className="grow">{name}</span>
            <button
              type="button"
              className="text-link"
              aria-label={t`Remove ${name}`}
              onClick={() => void ask(date, name)}
            >{t`Remove`}</button>
          </li>
        ))}
      </ul>
      {proposed.length > 0 && (
        <Button
          variant="default"
          size="xs"
          loading={add.isPending}
          onClick={() => add.mutate({ body: { items: [...proposed], canReplace: false } })}
        >
          {plural(proposed.length, 'Add the fixed-date holiday', 'Add the {n} fixed-date holidays')}
        </Button>
      )}
    </>
  )
}
