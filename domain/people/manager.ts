import { record } from '../record.ts'
import { cid, email, nameDzongkha, nameEnglish, permanentAddress, phoneNumber } from '../identity/person-fields.ts'

/** The office's record of a MANAGER, or of its ADMIN: somebody who works for it. */
export const manager = record('manager', {
  table: 'staff_members',
  isVersioned: true,
  fields: { nameEnglish, nameDzongkha, cid, phoneNumber, email, permanentAddress },
})
