import { NativeSelect, Textarea } from '@mantine/core'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import type { DamageItem, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { type RepairBearer, repairBearers } from '../../domain/maintenance/damage-report.ts'
import { repairCostRule } from '../../domain/maintenance/damage-labels.ts'
import type { Money } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDamage, invalidatesDamageMoney } from './invalidates-damage.ts'

type DecideDialogProps = { report: DamageReportDetail; item: DamageItem; onClose: () => void }
type Resolution = { note: string; costAmount: Money | null; chargedTo: string }

/** Records the repair and its cost, and previews the effect on the tenant's money. */
export function ResolveItemDialog({ report, item, onClose }: DecideDialogProps) {
  const form = useFormFields<Resolution>({
    initialValues: { note: '', costAmount: null, chargedTo: 'OWNER' },
    validate: { note: required(t`Enter the work done. The tenant will read it.`) },
  })
  const { costAmount, chargedTo } = form.values
  const bearers = report.kind === 'ENTRY_DAMAGE' ? ['OWNER'] : ['OWNER', 'TENANT']
  return (
    <ActionDialog
      title={t`Resolve: ${item.location}`}
      endpoint="damageReport.resolve"
      form={form}
      toArgs={(values) => ({ params: { id: report.id, itemId: item.id }, body: bodyOf(values) })}
      invalidates={invalidatesDamageMoney}
      submitLabel={t`Resolve`}
      done={t`Resolved`}
      onClose={onClose}
    >
      <Textarea
        label={t`Work done`}
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <MoneyInput label={t`Cost (optional)`} {...form.getInputProps('costAmount')} />
      {costAmount !== null && costAmount > 0 && (
        <>
          <NativeSelect
            label={t`Cost borne by`}
            description={repairCostRule}
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
  if (kind === 'ENTRY_DAMAGE') return t`The tenant does not pay for damage at move-in. The cost is recorded here.`
  if (chargedTo === 'OWNER') return t`The cost is recorded here. The tenant is not charged.`
  return hasEnded(leaseStatus)
    ? t`The lease has ended, so the cost waits for the deposit settlement.`
    : t`The cost is added to the tenant’s next rent advice.`
}

export function RejectItemDialog({ report, item, onClose }: DecideDialogProps) {
  const form = useFormFields({
    initialValues: { note: '' },
    validate: { note: required(t`Enter the reason. The tenant will read it.`) },
  })
  return (
    <ActionDialog
      title={t`Reject: ${item.location}`}
      endpoint="damageReport.reject"
      form={form}
      toArgs={({ note }) => ({ params: { id: report.id, itemId: item.id }, body: { note } })}
      invalidates={invalidatesDamage}
      submitLabel={t`Reject`}
      done={t`Rejected`}
      onClose={onClose}
    >
      <p>{t`No repair will be made. The tenant may then repair and deduct the cost from the rent, or leave with 15 days’ notice (Tenancy Rules ss.55–60).`}</p>
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={1000} data-autofocus {...form.getInputProps('note')} />
    </ActionDialog>
  )
}
