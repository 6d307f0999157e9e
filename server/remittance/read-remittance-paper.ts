import { keptIdentityDocument } from '../../domain/people/known-by.ts'
import { phoneOnPaper } from '../leases/papers/phone-on-paper.ts'
import type { Tx } from '../platform/database.ts'
import type { RemittancePaper } from './papers/remittance-paper.ts'
import { readRemittance } from './remittance-store.ts'

/** The remittance is read as the caller, so that an owner gets their own only; the office's name and the owner's as staff. */
export async function readRemittancePaper(tx: Tx, id: string): Promise<RemittancePaper> {
  const remittance = await readRemittance(tx, id)
  return tx.actingAs('staff', async (staff) => {
    const organisation = await staff.selectFrom('organisations').select(['name', 'address', 'phone']).executeTakeFirstOrThrow()
    const owner = await staff
      .selectFrom('owners')
      .select(['name_english', 'name_dzongkha', 'cid', 'identity_kind', 'identity_number', 'licence_number', 'phone_number'])
      .where('id', '=', remittance.ownerId)
      .executeTakeFirstOrThrow()
    return {
      ...remittance,
      organisation: {
        name: organisation.name,
        nameDzongkha: null,
        address: organisation.address,
        phoneNumber: organisation.phone,
        email: null,
        taxpayerNumber: null,
      },
      owner: {
        nameEnglish: owner.name_english,
        nameDzongkha: owner.name_dzongkha,
        cid: owner.cid,
        identityDocument: keptIdentityDocument.parse(
          owner.identity_kind && { kind: owner.identity_kind, number: owner.identity_number },
        ),
        licenceNumber: owner.licence_number,
        phoneNumber: owner.phone_number && phoneOnPaper(owner.phone_number),
      },
    }
  })
}
