import { storedIdentityDocument } from '../../domain/people/identity-document.ts'
import { printedPhone } from '../leases/pdf/printed-phone.ts'
import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { readLogo } from '../leases/pdf/read-logo.ts'
import { saveNames } from '../leases/pdf/save-names.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PrintedRemittance } from './pdf/render-remittance.ts'
import { readRemittance } from './remittance-store.ts'

/**
 * The remittance is read with the rights of the caller, so that an owner gets only their own; the names of the office and the owner as
 * staff.
 */
export async function readPrintedRemittance(tx: Tx, id: string): Promise<PrintedRemittance> {
  const remittance = await readRemittance(tx, id)
  return tx.actingAs('staff', async (staff) => {
    const { named, mark } = await saveNames(staff, 'REMITTANCE', id, () => readNames(staff, remittance))
    const { organisation, owner, places } = named
    const items = remittance.items.map((item) => ({ ...item, propertyLabel: places[item.adviceId] ?? item.propertyLabel }))
    const letterhead = { ...organisation, logo: await readLogo(staff) }
    return { ...remittance, items, organisation: letterhead, owner, mark: remittance.status === 'REVERSED' ? 'VOID' : mark }
  })
}

async function readNames(staff: Tx, { ownerId, items }: Remittance) {
  const organisation = await staff.selectFrom('organisations').select(['name', 'address', 'phone']).executeTakeFirstOrThrow()
  const owner = await staff
    .selectFrom('owners')
    .select(['name_english', 'name_dzongkha', 'cid', 'identity_kind', 'identity_number', 'licence_number', 'phone_number'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return {
    personIds: [ownerId],
    places: Object.fromEntries(items.map(({ adviceId, propertyLabel }) => [adviceId, propertyLabel])),
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
      identityDocument: storedIdentityDocument.parse(
        owner.identity_kind && { kind: owner.identity_kind, number: owner.identity_number },
      ),
      licenceNumber: owner.licence_number,
      phoneNumber: owner.phone_number && printedPhone(owner.phone_number),
    },
  }
}
