import { type Organisation, organisationContract } from '../../domain/people/organisation-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { requireOwnAdmin } from './require-own-admin.ts'

export function organisationRoutes({ serve }: Services): void {
  serve.endpoint(organisationContract.ofAdmin, ({ tx, params: { id } }) => {
    requireOwnAdmin(tx.actor, id)
    return readOrganisation(tx, id)
  })
}

/** The acting organisation, by the id of its ADMIN. */
export async function readOrganisation(tx: Tx, adminId: string): Promise<Organisation> {
  const { name, phone, sms_header_title, logo_uri } = await tx
    .selectFrom('organisations')
    .select(['name', 'phone', 'sms_header_title', 'logo_uri'])
    .executeTakeFirstOrThrow()
  // Owners and tenants see no staff records except this name and the office's phone number.
  const { name_english, phone_number } = await tx.actingAs('auth', (identity) =>
    identity
      .selectFrom('staff_members as s')
      .innerJoin('organisations as o', (join) => join.onRef('o.id', '=', 's.organisation_id').onRef('o.admin_id', '=', 's.id'))
      .select(['s.name_english', 's.phone_number'])
      .where('o.admin_id', '=', adminId)
      .executeTakeFirstOrThrow(),
  )
  return {
    id: adminId,
    nameEnglish: name_english,
    organisationName: name,
    logoUri: logo_uri,
    smsHeaderTitle: sms_header_title,
    phoneNumber: phone ?? phone_number,
  }
}
