import { boolean, record } from '../record.ts'
import { t } from '../wording.ts'
import { cid, email, nameDzongkha, nameEnglish, permanentAddress, phoneNumber } from '../identity/person-fields.ts'

/** The office's record of a MANAGER, or of its ADMIN: somebody who works for it. */
export const manager = record('manager', {
  table: 'staff_members',
  isVersioned: true,
  fields: {
    ...{ nameEnglish, nameDzongkha, cid, phoneNumber, email, permanentAddress },
    // Beside what a MANAGER may do themselves, which any other person of the office approves (docs/decisions/0086).
    isApprover: boolean({ label: t`May approve requests that only the administrator may make`, default: false }),
  },
})
