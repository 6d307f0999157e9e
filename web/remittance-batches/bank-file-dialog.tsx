import { MultiSelect, NativeSelect, Textarea } from '@mantine/core'
import {
  type BankFileColumn,
  bankFileColumnLabels,
  bankFileColumns,
  type BankFileFormat,
  bankFileFormatLabels,
  bankFileFormats,
} from '../../domain/remittance-batches/bank-file.ts'
import type { Reply } from '../platform/call.ts'
import { saveFile } from '../platform/download.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'

type Batch = Reply<'remittanceBatch.read'>
type Values = { format: BankFileFormat; columns: BankFileColumn[]; payerAccountId: string; reason: string }

/** Creates and saves the bank file. Creating it again requires a reason. */
export function BankFileDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const isAgain = batch.bankFiles.length > 0
  const form = useFormFields<Values>({
    initialValues: { format: 'CSV', columns: batch.bankFileColumns, payerAccountId: '', reason: '' },
    validate: isAgain ? { reason: required(t`Enter why you are creating the file again.`) } : {},
  })
  const { format } = form.getValues()
  const save = () =>
    void saveFile(`bank-file-${batch.remittedOn}.csv`, 'remittanceBatch.bankFile', { params: { id: batch.id } }).catch(
      (error: unknown) => toast('ERROR', t`The bank file could not be created`, asProblem(error).message),
    )
  return (
    <ActionDialog
      title={isAgain ? t`Create bank file again` : t`Create bank file`}
      endpoint="remittanceBatch.createBankFile"
      form={form}
      toArgs={({ columns, payerAccountId, reason, format: chosen }) => ({
        params: { id: batch.id },
        body: omitUndefined({
          format: chosen,
          columns: chosen === 'CSV' ? columns : undefined,
          payerAccountId: chosen === 'PAIN001' ? payerAccountId || undefined : undefined,
          reason: reason.trim() || undefined,
        }),
      })}
      invalidates={['remittanceBatch', 'audit']}
      submitLabel={t`Create and download`}
      done={t`Bank file created`}
      onDone={save}
      onClose={onClose}
    >
      {isAgain && (
        <p>{t`A bank file of this batch was created before. If the bank already has that file, the owners would be paid twice.`}</p>
      )}
      <NativeSelect
        label={t`Format`}
        data={bankFileFormats.map((value) => ({ value, label: bankFileFormatLabels[value] }))}
        value={format}
        onChange={(event) => form.setFieldValue('format', oneOf(bankFileFormats, event.currentTarget.value) ?? 'CSV')}
      />
      {format === 'CSV' ? <Columns form={form} /> : <PayerAccount form={form} />}
      {isAgain && <Textarea label={t`Reason`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />}
    </ActionDialog>
  )
}

type PartProps = { form: ReturnType<typeof useFormFields<Values>> }

function Columns({ form }: PartProps) {
  return (
    <MultiSelect
      label={t`Columns`}
      description={t`In the order in which you choose them, as your bank asks for them.`}
      data={bankFileColumns.map((value) => ({ value, label: bankFileColumnLabels[value] }))}
      value={form.getValues().columns}
      onChange={(chosen) =>
        form.setFieldValue(
          'columns',
          chosen.flatMap((value) => oneOf(bankFileColumns, value) ?? []),
        )
      }
    />
  )
}

function PayerAccount({ form }: PartProps) {
  const accounts = useEndpoint('bankAccount.list', { query: { ofOffice: 'true', pageSize: 50 } })
  return (
    <NativeSelect
      label={t`Account of the office that pays`}
      required
      data={[
        { value: '', label: t`Choose an account` },
        ...(accounts.data?.items ?? []).map(({ id, accountName, accountNumber }) => ({
          value: id,
          label: `${accountName}, ${accountNumber}`,
        })),
      ]}
      {...form.getInputProps('payerAccountId')}
    />
  )
}
