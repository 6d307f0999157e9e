import { NativeSelect, Textarea } from '@mantine/core'
import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { maxCoTenants } from '../../../domain/leases/max-co-tenants.ts'
import { TenantPicker } from '../../people/tenants/tenant-picker.tsx'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoveDialog } from './move-dialog.tsx'

type DialogProps = { lease: Lease; onClose: () => void }

/** Adds, removes or replaces a co-tenant from a day on. */
export function CoTenantDialog({ lease, onClose }: DialogProps) {
  const firstDay = later(useToday(), lease.startDate)
  const leaving = lease.parties.filter(({ role, endDate }) => role === 'CO_TENANT' && endDate === null)
  const form = useFormFields<{ tenantId: string | null; leavingTenantId: string; from: CalendarDate | null; reason: string }>({
    initialValues: { tenantId: null, leavingTenantId: '', from: firstDay, reason: '' },
    validate: {
      from: required(t`Enter the date.`),
      tenantId: (tenantId, { leavingTenantId }) =>
        tenantId && !leavingTenantId && leaving.length >= maxCoTenants
          ? t`A lease has at most ${maxCoTenants} co-tenants. Choose who leaves.`
          : null,
    },
  })
  return (
    <MoveDialog
      title={t`Co-tenants of lease ${lease.leaseNumber}`}
      endpoint="lease.coTenant"
      form={form}
      toArgs={({ tenantId, leavingTenantId, from, reason }) => ({
        params: { id: lease.id },
        body: {
          from: from ?? firstDay,
          ...(tenantId ? { tenantId } : {}),
          ...(leavingTenantId ? { leavingTenantId } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })}
      submitLabel={t`Record the change`}
      done={t`Co-tenants of lease ${lease.leaseNumber} changed`}
      onClose={onClose}
    >
      <p>{t`The tenant, the rent and the charges do not change.`}</p>
      {lease.status === 'PENDING' && (
        <p>{t`The agreement names all tenants. Everybody who has signed or consented must do so again.`}</p>
      )}
      <TenantPicker label={t`New co-tenant`} placeholder={t`Name, CID or phone`} {...form.getInputProps('tenantId')} />
      {leaving.length > 0 && (
        <NativeSelect
          label={t`Leaving co-tenant`}
          data={[
            { value: '', label: t`Nobody` },
            ...leaving.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
          ]}
          {...form.getInputProps('leavingTenantId')}
        />
      )}
      <DateInput label={t`From`} required min={lease.startDate} {...form.getInputProps('from')} />
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}

const relations = [
  { value: 'SPOUSE', label: t`Spouse` },
  { value: 'CHILD', label: t`Child` },
  { value: 'PARENT', label: t`Parent` },
  { value: 'OTHER_FAMILY', label: t`Other family member` },
] as const
type Relation = (typeof relations)[number]['value']

/** The tenant died, and a family member who lives there continues the lease (Act s.17). */
export function SuccessionDialog({ lease, onClose }: DialogProps) {
  const today = useToday()
  const form = useFormFields<{ tenantId: string | null; diedOn: CalendarDate | null; relation: Relation; reason: string }>({
    initialValues: { tenantId: null, diedOn: null, relation: 'SPOUSE', reason: '' },
    validate: { tenantId: required(t`Choose the successor.`), diedOn: required(t`Enter the date.`) },
  })
  return (
    <MoveDialog
      title={t`Succession in lease ${lease.leaseNumber}`}
      endpoint="lease.succeed"
      form={form}
      toArgs={({ tenantId, diedOn, relation, reason }) => ({
        params: { id: lease.id },
        body: {
          tenantId: tenantId ?? '',
          diedOn: diedOn ?? today,
          relation,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })}
      submitLabel={t`Record the succession`}
      done={t`Lease ${lease.leaseNumber} continues with its successor`}
      onClose={onClose}
    >
      <p>{t`The tenancy continues with the same terms, end and deposit. Later advices are in the successor’s name. Issued advices do not change.`}</p>
      <TenantPicker label={t`Successor`} required placeholder={t`Name, CID or phone`} {...form.getInputProps('tenantId')} />
      <NativeSelect label={t`Relation to the tenant`} data={[...relations]} {...form.getInputProps('relation')} />
      <DateInput label={t`The tenant died on`} required max={today} {...form.getInputProps('diedOn')} />
      <Textarea label={t`Note`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </MoveDialog>
  )
}
