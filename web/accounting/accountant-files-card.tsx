import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { downloadList, type SheetFormat } from '../platform/downloads.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { FormRow } from '../ui/form/form-page.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** Offers the trial balance of a period (by default, last month) and links to the tax lists. */
export function AccountantFilesCard() {
  const lastMonth = monthOf(addDays(firstDayOf(monthOf(useToday())), -1))
  const [from, setFrom] = useState<CalendarDate>(firstDayOf(lastMonth))
  const [to, setTo] = useState<CalendarDate>(lastDayOf(lastMonth))
  const save = (format: SheetFormat) =>
    downloadList(`trial-balance-${from}-${to}`, 'ledger.periodBalance', { query: { from, to, format } })
  return (
    <RecordCard title={t`Trial balance of a period`}>
      <p className="secondary mb-3">{t`Opening balances, debits, credits and closing balances of every account.`}</p>
      <FormRow>
        <DateInput label={t`From`} value={from} max={to} onChange={(day) => day && setFrom(day)} />
        <DateInput label={t`To`} value={to} min={from} onChange={(day) => day && setTo(day)} />
      </FormRow>
      <div className="row wrap mt-3">
        <Button variant="default" onClick={() => save('xlsx')}>{t`Download Excel`}</Button>
        <Button variant="default" onClick={() => save('csv')}>{t`Download CSV`}</Button>
      </div>
      <p className="mt-4">
        {t`Tax reports, as Excel, CSV or PDF:`} <Link to="/admin/reports/tax-withheld">{t`Tax withheld`}</Link>
        {', '}
        <Link to="/admin/reports/gst">{t`GST`}</Link>
      </p>
    </RecordCard>
  )
}
