import { IconCamera, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import type { Money } from '../../domain/money.ts'
import { FileChoice } from '../documents/file-choice.tsx'
import { issueOfFile } from '../documents/use-uploads.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDamage } from './invalidates-damage.ts'
import '../documents/documents.css'

const whichBill = t`Choose or photograph the bill.`

type SendBillDialogProps = { report: DamageReportDetail; item: DamageItem; onClose: () => void }
type Bill = { amount: Money | null; billedOn: CalendarDate | null; documentId: string | null }

/** The tenant arranged the repair: the photographed bill and its amount. */
export function SendBillDialog({ report, item, onClose }: SendBillDialogProps) {
  const today = useToday()
  const form = useFormFields<Bill>({
    initialValues: { amount: null, billedOn: null, documentId: null },
    validate: {
      amount: required(t`Enter the amount of the bill.`),
      billedOn: required(t`Enter the date on the bill.`),
      documentId: required(whichBill),
    },
  })
  const bill = useBillDocument({ id: report.id, itemId: item.id }, (id) => form.setFieldValue('documentId', id))
  return (
    <ActionDialog
      title={t`Send repair bill`}
      endpoint="damageReport.sendBill"
      form={form}
      toArgs={({ amount, billedOn, documentId }) => ({
        params: { id: report.id, itemId: item.id },
        body: {
          amount: amount ?? 0,
          billedOn: billedOn ?? today,
          documentId: documentId ?? '',
        },
      })}
      invalidates={invalidatesDamage}
      submitLabel={t`Send bill`}
      done={[t`Bill sent`, t`The office will check the bill. Once approved, it is deducted from your rent.`]}
      onClose={onClose}
    >
      <div className="file-choices">
        <FileChoice
          label={t`Choose the bill`}
          icon={<IconFileUpload size={24} stroke={1.5} aria-hidden />}
          onChoose={bill.send}
        />
        <FileChoice
          label={t`Photograph the bill`}
          icon={<IconCamera size={24} stroke={1.5} aria-hidden />}
          isCamera
          onChoose={bill.send}
        />
      </div>
      <output>{bill.words}</output>
      <RefusalText>{bill.issue ?? (form.errors['documentId'] ? whichBill : null)}</RefusalText>
      <MoneyInput label={t`Amount of the bill`} required {...form.getInputProps('amount')} />
      <DateInput label={t`Bill date`} required max={today} {...form.getInputProps('billedOn')} />
    </ActionDialog>
  )
}

/** The document is uploaded first, so that the bill can reference it. */
function useBillDocument(params: { id: string; itemId: string }, onAdded: (documentId: string) => void) {
  const [isAdded, setAdded] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const add = useAction('damageReport.addPhoto', {
    onSuccess: ({ id }) => {
      setAdded(true)
      onAdded(id)
    },
    onProblem: (problem) => setIssue(problem.message),
  })
  const send = ([file]: readonly File[]) => {
    if (!file) return
    const wrong = issueOfFile(file)
    setIssue(wrong)
    if (wrong) return
    const body = new FormData()
    body.set('file', file)
    add.mutate({ params, query: { of: 'BILL' }, body })
  }
  const words = add.isPending ? t`Sending the bill…` : isAdded ? t`Bill added.` : ''
  return { issue, send, words }
}
