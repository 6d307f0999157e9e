import { putPicture } from '../documents/document-store.ts'
import type { Picture } from '../documents/make-picture.ts'
import type { Tx } from '../platform/database/database.ts'

/** A person has one picture in an organisation, in all roles. */
export async function saveProfilePicture(tx: Tx, personId: string, picture: Picture): Promise<void> {
  const set = { profile_uri: await putPicture(tx, { kind: 'PROFILE', personId }, picture) }
  await tx.actingAs('staff', async (staff) => {
    await staff.updateTable('staff_members').set(set).where('id', '=', personId).execute()
    await staff.updateTable('owners').set(set).where('id', '=', personId).execute()
    await staff.updateTable('tenants').set(set).where('id', '=', personId).execute()
  })
}

export async function saveSignature(tx: Tx, tenantId: string, picture: Picture): Promise<void> {
  const set = { signature_uri: await putPicture(tx, { kind: 'SIGNATURE', personId: tenantId }, picture) }
  await tx.actingAs('staff', (staff) => staff.updateTable('tenants').set(set).where('id', '=', tenantId).execute())
}

export async function saveLogo(tx: Tx, picture: Picture): Promise<void> {
  const set = { logo_uri: await putPicture(tx, { kind: 'LOGO', personId: null }, picture) }
  await tx.updateTable('organisations').set(set).execute()
}
