import type { Application } from '../../domain/applications/application-contract.ts'
import { formatDate, isCalendarDate } from '../../domain/calendar-date.ts'
import { formatMoney, isMoney } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { StatementFields, type StatementValues, statementBody, statementChecks, statementValues } from './application-fields.tsx'
import { refreshesByApplication } from './application-paths.ts'

const plain = (label: string) => ({
  label,
  text: (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–'),
})
const compared = {
  name: plain(t`Full name`),
  cid: plain(t`CID`),
  adults: plain(t`Adults`),
  children: plain(t`Children`),
  members: {
    label: t`People of the household`,
    text: (value: unknown) => plural(Array.isArray(value) ? value.length : 0, '{n} person', '{n} people'),
  },
  occupation: plain(t`Occupation`),
  employer: plain(t`Employer`),
  monthlyIncomeAmount: { label: t`Monthly income`, text: (value: unknown) => (isMoney(value) ? formatMoney(value) : '–') },
  presentAddress: plain(t`Present address`),
  moveInOn: {
    label: t`Move-in date`,
    text: (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? formatDate(value) : '–'),
  },
  months: plain(t`Months`),
}

/** Corrects the applicant's details before the decision. */
export function EditApplicationSheet({ application, onClose }: { application: Application; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<StatementValues>({ initialValues: statementValues(application), validate: statementChecks })
  return (
    <FormSheet title={t`Edit application`} isOpen onClose={onClose}>
      <RecordEditForm
        endpoint="application.update"
        stored={application}
        toValues={statementValues}
        readCurrent={() => call('application.read', { params: { id: application.id } })}
        compared={compared}
        form={form}
        toArgs={(values) => ({ params: { id: application.id }, body: statementBody(values, today) })}
        invalidates={refreshesByApplication}
        submitLabel={t`Save application`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`Application saved`)
          onClose()
        }}
      >
        <StatementFields form={form} />
      </RecordEditForm>
    </FormSheet>
  )
}
