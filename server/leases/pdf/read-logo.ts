import { readDocument } from '../../documents/document-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PrintedLogo } from './printed-parts.ts'

/** The current logo of the acting office for its letterhead. Runs as staff, because owners and tenants print documents too. */
export async function readLogo(staff: Tx): Promise<PrintedLogo | null> {
  const { logo_uri: uri } = await staff.selectFrom('organisations').select('logo_uri').executeTakeFirstOrThrow()
  const id = uri?.split('/').at(-1)
  return id === undefined ? null : { picture: await (await readDocument(staff, id)).content.bytes() }
}
