import type { PrintedOrganisation } from '../../leases/pdf/printed-parts.ts'
import { readLogo } from '../../leases/pdf/read-logo.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The office of a report or letter, for its letterhead. */
export async function readPrintedOrganisation(tx: Tx): Promise<PrintedOrganisation> {
  const office = await tx.selectFrom('organisations').select(['name', 'address', 'phone']).executeTakeFirstOrThrow()
  return {
    name: office.name,
    nameDzongkha: null,
    address: office.address,
    phoneNumber: office.phone,
    email: null,
    taxpayerNumber: null,
    logo: await tx.actingAs('staff', readLogo),
  }
}
