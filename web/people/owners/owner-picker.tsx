import type { Owner } from '../../../domain/people/owner-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { actingAdminId } from '../admin-id.ts'
import { NameAndNumber } from '../name-and-number.tsx'
import { NewOwnerDialog } from './new-owner-dialog.tsx'

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

/** Finds an owner by name in either script, CID or phone; a new one is registered without leaving the form. */
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
