import { addDays, type CalendarDate, firstDayOf, monthOf } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { plural, rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { Link } from '../ui/page/link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { accountMappingPath } from './accounting-paths.ts'

type ExportDialogProps = { onClose: () => void; onDone: (made: Reply<'journalExport.create'>) => void }

/** Asks for the last day to export, and previews the export. */
export function ExportDialog({ onClose, onDone }: ExportDialogProps) {
  const today = useToday()
  const initialValues: { until: CalendarDate | null } = { until: addDays(firstDayOf(monthOf(today)), -1) }
  const form = useFormFields({ initialValues, validate: { until: required(t`Choose a day.`) } })
  const { until } = form.getValues()
  return (
    <ActionDialog
      title={t`New export`}
      endpoint="journalExport.create"
      form={form}
      toArgs={(sent) => ({ body: { until: sent.until ?? today } })}
      invalidates={['journalExport', 'audit']}
      submitLabel={t`Export`}
      done={({ exportNumber, entryCount }) => [
        t`${exportNumber} created`,
        plural(entryCount, '{n} voucher, ready to download', '{n} vouchers, ready to download'),
      ]}
      onDone={onDone}
      onClose={onClose}
    >
      <DateInput label={t`Until`} required max={today} {...form.getInputProps('until')} />
      {until && <Preview until={until} />}
    </ActionDialog>
  )
}

function Preview({ until }: { until: CalendarDate }) {
  const query = useEndpoint('journalExport.preview', { query: { until } }, { showsPreviousPage: true })
  return <Loaded query={query}>{(preview) => <Seen preview={preview} />}</Loaded>
}

function Seen({ preview }: { preview: Reply<'journalExport.preview'> }) {
  const { entryCount, amount, closedUntil, closedCount, lateCount, unmapped, hasMore } = preview
  if (entryCount === 0) return <Note>{t`Every entry up to this day has already been exported.`}</Note>
  return (
    <>
      {unmapped.length > 0 && (
        <Note>
          {t`Map these accounts first:`} {unmapped.map(({ code, name }) => `${code} ${translated(name)}`).join(', ')}{' '}
          <Link to={accountMappingPath}>{t`Account mapping`}</Link>
        </Note>
      )}
      <p>{rich`${plural(entryCount, '{n} voucher', '{n} vouchers')}, ${<MoneyText amount={amount} withUnit />}`}</p>
      <p className="secondary">
        {closedUntil
          ? rich`The books are closed until ${<DateText date={closedUntil} />}: ${plural(closedCount, '{n} voucher is', '{n} vouchers are')} from closed days. The next export includes what is posted to later days meanwhile.`
          : t`No days are closed, so more entries can be posted to these days. The next export includes them.`}
      </p>
      {lateCount > 0 && (
        <p className="secondary">
          {plural(
            lateCount,
            '{n} voucher was posted later to days of an earlier export.',
            '{n} vouchers were posted later to days of an earlier export.',
          )}
        </p>
      )}
      {hasMore && <p className="secondary">{t`One export cannot hold all entries. Export again for the rest.`}</p>}
    </>
  )
}
