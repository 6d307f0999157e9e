import type { Manager } from '../../../domain/people/manager-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { actingAdminId } from '../acting-admin-id.ts'
import { NameAndNumber } from '../name-and-number.tsx'

export const managerSource: RecordSource<Manager> = {
  noun: t`manager`,
  search: async (q, signal) => {
    const args = { params: { adminId: actingAdminId() }, query: { q, pageSize: 20, sort: 'nameEnglish:asc' }, signal }
    return (await call('manager.page', args)).items
  },
  read: async (id, signal) => await call('manager.read', { params: { id }, signal }),
  toPicked: (manager) => ({
    value: manager.id,
    label: manager.nameEnglish,
    description: <NameAndNumber nameDzongkha={manager.nameDzongkha} number={manager.cid} />,
  }),
}

/** Finds a manager by name in either script, CID or phone. Only for the ADMIN. */
export function ManagerPicker(props: RecordFieldProps<Manager>) {
  return <RecordPicker source={managerSource} {...props} />
}
