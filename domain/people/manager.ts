import { boolean, record } from '../record.ts'
import { t } from '../wording.ts'
import { cid, email, nameDzongkha, nameEnglish, permanentAddress, phoneNumber } from '../identity/person-fields.ts'

/** The office's record of a MANAGER, or of its ADMIN. */
export const manager = record('manager', {
  table: 'staff_members',
  isVersioned: true,
  fields: {
    ...{ nameEnglish, nameDzongkha, cid, phoneNumber, email, permanentAddress },
    // An extra permission: approving requests that otherwise only an ADMIN can approve (docs/decisions/0086).
    isApprover: boolean({ label: t`May approve requests that only the administrator may make`, default: false }),
  },
})
