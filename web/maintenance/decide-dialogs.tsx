import { NativeSelect, Textarea } from '@mantine/core'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { type RepairBearer, repairBearers } from '../../domain/maintenance/damage-report.ts'
import { whoBearsRepairs } from '../../domain/maintenance/damage-labels.ts'
import type { Money } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDamage, invalidatesDamageMoney } from './invalidates-damage.ts'

type DecideDialogProps = { report: DamageReportDetail; item: DamageItem; onClose: () => void }
type Resolution = { note: string; costAmount: Money | null; chargedTo: string }

/** What was done, what it cost, and what that will do to the tenant's money. */
export function ResolveItemDialog({ report, item, onClose }: DecideDialogProps) {
  const form = useFormFields<Resolution>({
    initialValues: { note: '', costAmount: null, chargedTo: 'OWNER' },
    validate: { note: required(t`Say what was done, for the tenant to read.`) },
  })
  const { costAmount, chargedTo } = form.values
  const bearers = report.kind === 'ENTRY_DAMAGE' ? ['OWNER'] : ['OWNER', 'TENANT']
  return (
    <ActionDialog
      title={t`Resolve: ${item.location}`}
      endpoint="damageReport.resolve"
      form={form}
      toArgs={(values) => ({ params: { id: report.id, itemId: item.id }, body: bodyOf(values) })}
      refreshes={invalidatesDamageMoney}
      submitLabel={t`Resolve`}
      done={t`Resolved`}
      onClose={onClose}
    >
      <Textarea
        label={t`What was done`}
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <MoneyInput label={t`Cost, if any`} {...form.getInputProps('costAmount')} />
      {costAmount !== null && costAmount > 0 && (
        <>
          <NativeSelect
            label={t`Who bears it`}
            description={whoBearsRepairs}
            data={bearers.map((value) => ({ value, label: value === 'OWNER' ? t`The owner` : t`The tenant` }))}
            {...form.getInputProps('chargedTo')}
          />
          <p>{consequenceOf(report, chargedTo)}</p>
        </>
      )}
    </ActionDialog>
  )
}

function bodyOf({ note, costAmount, chargedTo }: Resolution) {
  if (costAmount === null || costAmount === 0) return { note }
  return { note, costAmount, chargedTo: bearerOf(chargedTo) }
}

function bearerOf(chosen: string): RepairBearer {
  return repairBearers.find((bearer) => bearer === chosen) ?? 'OWNER'
}

function consequenceOf({ leaseStatus, kind }: DamageReportDetail, chargedTo: string): string {
  if (kind === 'ENTRY_DAMAGE') return t`What was damaged at entry is not the tenant’s to pay. The cost is noted here.`
  if (chargedTo === 'OWNER') return t`The cost is noted here; the tenant is charged nothing.`
  return hasEnded(leaseStatus)
    ? t`The lease has ended, so it waits here to be taken from the security deposit.`
    : t`It comes as a line of the tenant’s next rent advice.`
}

export function RejectItemDialog({ report, item, onClose }: DecideDialogProps) {
  const form = useFormFields({ initialValues: { note: '' }, validate: { note: required(t`Say why, for the tenant to read.`) } })
  return (
    <ActionDialog
      title={t`Reject: ${item.location}`}
      endpoint="damageReport.reject"
      form={form}
      toArgs={({ note }) => ({ params: { id: report.id, itemId: item.id }, body: { note } })}
      refreshes={invalidatesDamage}
      submitLabel={t`Reject`}
      done={t`Rejected`}
      onClose={onClose}
    >
      <p>{t`Nothing is repaired. A tenant whose owner does not repair may do so and take the cost off the rent, or leave with 15 days’ notice (Tenancy Rules ss.55–60).`}</p>
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={1000} data-autofocus {...form.getInputProps('note')} />
    </ActionDialog>
  )
}
