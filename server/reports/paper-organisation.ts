import type { PaperOrganisation } from '../leases/papers/paper-parts.ts'
import type { Tx } from '../platform/database/database.ts'

/** Who a report is of, for its letterhead. */
export async function readPaperOrganisation(tx: Tx): Promise<PaperOrganisation> {
  const office = await tx.selectFrom('organisations').select(['name', 'address', 'phone']).executeTakeFirstOrThrow()
  return {
    name: office.name,
    nameDzongkha: null,
    address: office.address,
    phoneNumber: office.phone,
    email: null,
    taxpayerNumber: null,
  }
}
