import { record } from '../record.ts'
import { cid, email, nameDzongkha, nameEnglish, permanentAddress, phoneNumber } from './person-fields.ts'

/** The office's record of an ADMIN or MANAGER, as they correct it themselves; an ADMIN can also correct a MANAGER's (people/manager.ts). */
export const ownDetails = record('user', {
  table: 'staff_members',
  isVersioned: true,
  fields: { nameEnglish, nameDzongkha, cid: cid.optional(), phoneNumber, email, permanentAddress },
  audits: ['isRestricted', 'signInChange'],
})
