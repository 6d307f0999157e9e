import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { type HandedKeys, keysText, maxKeyKinds, maxKeysOfKind } from '../../../domain/leases/condition/handed-keys.ts'
import { t } from '../../platform/texts.ts'
import { EditDialog } from '../../ui/form/edit-dialog.tsx'
import type { ComparedField } from '../../ui/form/record-edit-form.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { readStoredReport } from './read-stored-report.ts'

type Line = { id: string; kind: string; count: number | string }
type Values = { keys: Line[] }
type KeysDialogProps = { report: ConditionReport; entry: ConditionReport | null; onClose: () => void }

/** The number and kind of keys. At move-out, those of the move-in are prefilled, so that they can be counted again. */
export function KeysDialog({ report, entry, onClose }: KeysDialogProps) {
  const stored = report.keys.length > 0 ? report.keys : (entry?.keys ?? [])
  const form = useFormFields<Values>({
    initialValues: { keys: stored.length > 0 ? stored.map(lineOf) : [newLine()] },
    validate: {
      keys: {
        kind: required(t`Enter which key it is.`),
        count: (count) => (isCount(count) ? null : t`Enter a whole number up to ${maxKeysOfKind}.`),
      },
    },
  })
  const { keys } = form.getValues()
  return (
    <EditDialog
      title={report.kind === 'EXIT' ? t`Keys returned` : t`Keys handed over`}
      endpoint="condition.update"
      form={form}
      stored={report}
      toValues={valuesOf}
      readCurrent={() => readStoredReport(report)}
      compared={compared}
      toArgs={(values) => ({ params: { id: report.id }, body: { keys: values.keys.map(keyOf) } })}
      invalidates={['condition']}
      submitLabel={t`Save`}
      done={t`Keys saved`}
      onClose={onClose}
    >
      {keys.map(({ id, kind }, index) => (
        <div key={id} className="settle-line">
          <TextInput
            label={t`Key`}
            required
            maxLength={60}
            autoComplete="off"
            placeholder={t`House door`}
            {...form.getInputProps(`keys.${index}.kind`)}
          />
          <NumberInput
            label={t`How many`}
            required
            min={0}
            max={maxKeysOfKind}
            allowDecimal={false}
            {...form.getInputProps(`keys.${index}.count`)}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Remove ${kind || t`this key`}`}
            onClick={() => form.removeListItem('keys', index)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        disabled={keys.length >= maxKeyKinds}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => form.insertListItem('keys', newLine())}
      >{t`Add a kind of key`}</Button>
    </EditDialog>
  )
}

const newLine = (): Line => ({ id: crypto.randomUUID(), kind: '', count: 1 })
const lineOf = (keys: HandedKeys): Line => ({ ...keys, id: crypto.randomUUID() })
const keyOf = ({ kind, count }: Line): HandedKeys => ({ kind: kind.trim(), count: Number(count) })
const valuesOf = ({ keys }: ConditionReport): Values => ({ keys: keys.map(lineOf) })
const isCount = (count: number | string) =>
  count !== '' && Number.isInteger(Number(count)) && Number(count) >= 0 && Number(count) <= maxKeysOfKind

const compared: Readonly<Record<string, ComparedField>> = {
  keys: { label: t`Keys`, text: (_, record) => ('keys' in record && Array.isArray(record.keys) ? keysText(record.keys) : '–') },
}
