import type { RoleName } from '../../domain/endpoint.ts'
import type { Tx } from '../platform/database/database.ts'

// Run as the auth role: the acting organisation's record of a person, for the token and the profile.

export type PersonRecord = {
  version: number
  nameEnglish: string
  nameDzongkha: string | null
  cid: string | null
  email: string | null
  phoneNumber: string | null
  permanentAddress: string | null
  profileUri: string | null
}

type Acting = { name: RoleName; organisationId: string | null }

export async function recordOf(tx: Tx, personId: string, acting: Acting): Promise<PersonRecord> {
  switch (acting.name) {
    case 'OWNER':
      return ownerRecord(tx, personId, acting)
    case 'TENANT':
      return tenantRecord(tx, personId, acting)
    default:
      return staffRecord(tx, personId, acting)
  }
}

const shared = [
  'version',
  'name_dzongkha as nameDzongkha',
  'cid',
  'email',
  'phone_number as phoneNumber',
  'profile_uri as profileUri',
] as const

function ownerRecord(tx: Tx, personId: string, { organisationId }: Acting): Promise<PersonRecord> {
  return tx
    .selectFrom('owners')
    .select([...shared, 'name_english as nameEnglish', 'permanent_address as permanentAddress'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}

async function tenantRecord(tx: Tx, personId: string, { organisationId }: Acting): Promise<PersonRecord> {
  const tenant = await tx
    .selectFrom('tenants')
    .select([...shared, 'full_name as nameEnglish'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { ...tenant, permanentAddress: null }
}

/** A SUPERADMIN is outside organisations, so their record is that of their first one. */
function staffRecord(tx: Tx, personId: string, { organisationId }: Acting): Promise<PersonRecord> {
  const records = tx.selectFrom('staff_members').where('id', '=', personId)
  return (organisationId ? records.where('organisation_id', '=', organisationId) : records)
    .select([...shared, 'name_english as nameEnglish', 'permanent_address as permanentAddress'])
    .orderBy('created_at')
    .orderBy('organisation_id')
    .executeTakeFirstOrThrow()
}
