import { NativeSelect } from '@mantine/core'
import type { RoleName } from '../../../domain/endpoint.ts'
import { roleLabels } from '../../identity/role-labels.ts'
import { call } from '../../platform/call.ts'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { EntityPicker, type Picked } from '../../ui/input/entity-picker.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'

const grantable = ['MANAGER', 'OWNER', 'TENANT'] as const satisfies readonly RoleName[]
type GiveRoleValues = { personId: string | null; name: (typeof grantable)[number] }

/** Gives a second role to a known person: an owner who becomes a manager, a tenant who buys. */
export function GiveRoleDialog({ onClose }: { onClose: () => void }) {
  const form = useFormFields<GiveRoleValues>({
    initialValues: { personId: null, name: 'MANAGER' },
    validate: { personId: required(t`Choose a person.`) },
  })
  return (
    <ActionDialog
      title={t`Give a role`}
      endpoint="role.grant"
      form={form}
      toArgs={({ personId, name }) => ({ body: { personId: personId ?? '', name } })}
      invalidates={['role', 'person', 'owner', 'tenant', 'manager', 'audit']}
      submitLabel={t`Give role`}
      done={({ name }) => [t`Role given: ${roleLabels[name]}`, t`The person chooses the role at sign-in or in the top bar.`]}
      onClose={onClose}
    >
      <EntityPicker label={t`Person`} noun={t`person`} required fetchOptions={findPeople} {...form.getInputProps('personId')} />
      <NativeSelect
        label={t`Role`}
        data={grantable.map((value) => ({ value, label: roleLabels[value] }))}
        {...form.getInputProps('name')}
        onChange={(event) => form.setFieldValue('name', oneOf(grantable, event.currentTarget.value) ?? 'MANAGER')}
      />
      <p className="small secondary">{t`Their details are copied to the new role. Their password does not change.`}</p>
    </ActionDialog>
  )
}

/** Every person once, with their roles. */
async function findPeople(q: string, signal: AbortSignal): Promise<Picked[]> {
  const { items } = await call('role.held', { query: { q, pageSize: 50, sort: 'personName:asc' }, signal })
  return [...Map.groupBy(items, ({ personId }) => personId)].map(([value, roles]) => ({
    value,
    label: roles[0]?.personName ?? '',
    description: roles.map(({ name }) => roleLabels[name]).join(', '),
  }))
}
