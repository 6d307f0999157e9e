import type { Owner } from '../../../domain/people/owner-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { actingAdminId } from '../acting-admin-id.ts'
import { NameAndNumber } from '../name-and-number.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { passwordSentText } from '../sign-in/password-sent-text.ts'
import { OwnerFields } from './owner-fields.tsx'
import { ownerBody, ownerChecks, ownerValues } from './owner-values.ts'

export const ownerSource: RecordSource<Owner> = {
  noun: t`owner`,
  search: async (q, signal) =>
    (
      await call('owner.page', {
        params: { adminId: actingAdminId() },
        query: { q, pageSize: 20, sort: 'nameEnglish:asc' },
        signal,
      })
    ).items,
  read: async (id, signal) => await call('owner.read', { params: { id }, signal }),
  toPicked: (owner) => ({
    value: owner.id,
    label: owner.nameEnglish,
    description: (
      <NameAndNumber
        nameDzongkha={owner.nameDzongkha}
        number={owner.cid ?? owner.identityDocument?.number ?? owner.licenceNumber ?? owner.taxpayerNumber}
      />
    ),
  }),
}

/** Finds an owner by name in either script, CID or phone. A new owner can be registered without leaving the form. */
export function OwnerPicker(props: RecordFieldProps<Owner>) {
  return (
    <RecordPicker
      source={ownerSource}
      createLabel={t`New owner…`}
      renderCreate={(q, done) => <NewOwnerDialog name={q} onDone={done} />}
      {...props}
    />
  )
}

/** Registers an owner in a dialog over the form, so that its input is not lost. */
function NewOwnerDialog({ name, onDone }: { name: string; onDone: (id: string | null) => void }) {
  const form = useFormFields({ initialValues: { ...ownerValues(), ...startingWith(name) }, validate: ownerChecks })
  return (
    <FormDialog title={t`New owner`} width={560} isOpen onClose={() => onDone(null)}>
      <EndpointForm
        endpoint="owner.create"
        form={form}
        toArgs={(values) => ({ body: ownerBody(values) })}
        invalidates={['owner']}
        submitLabel={t`Save owner`}
        onCancel={() => onDone(null)}
        onDone={(owner) => {
          toast('SUCCESS', t`${owner.nameEnglish} registered`, passwordSentText(owner.phoneNumber))
          onDone(owner.id)
        }}
      >
        <OwnerFields form={form} />
      </EndpointForm>
    </FormDialog>
  )
}

/** The search text is usually the name, sometimes the CID or the phone. */
function startingWith(typed: string): { nameEnglish?: string; cid?: string; phoneNumber?: string } {
  const text = typed.trim()
  if (/^\d{11}$/.test(text)) return { cid: text }
  return /^\d{8}$/.test(text) ? { phoneNumber: text } : { nameEnglish: text }
}
