import type { Tx } from '../platform/database/database.ts'

// Run as the auth role.

/** Allows one sign-up at a time, until its transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.selectFrom('installation').select('is_only').forUpdate().executeTakeFirstOrThrow()
}

export async function isFirstOrganisation(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('organisations').select('id').limit(1).executeTakeFirst()) === undefined
}

export async function insertOrganisation(
  tx: Tx,
  { id, name, adminId }: { id: string; name: string; adminId: string },
): Promise<void> {
  await tx.insertInto('organisations').values({ id, name, admin_id: adminId, is_enabled: true }).execute()
}
