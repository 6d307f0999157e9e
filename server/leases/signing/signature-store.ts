import { sql } from 'kysely'
import type { Signing, SigningManner, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'

export type SignedParties = ReadonlySet<SigningParty>

// Runs as staff.

/** The parties whose signatures are valid now. */
export async function readSignedParties(tx: Tx, leaseId: string): Promise<SignedParties> {
  const { rows } = await sql<{ party: SigningParty }>`
    select party from lease_signatures where lease_id = ${leaseId} and voided_at is null`.execute(tx)
  return new Set(rows.map(({ party }) => party))
}

type NewSignature = {
  leaseId: string
  agreementId: string
  party: SigningParty
  manner: SigningManner
  signedBy: string
  address: string | null
  userAgent: string | null
  picture: Buffer | null
}

export async function storeSignature(tx: Tx, signature: NewSignature): Promise<void> {
  await tx
    .insertInto('lease_signatures')
    .values({
      id: newId(),
      lease_id: signature.leaseId,
      agreement_id: signature.agreementId,
      party: signature.party,
      manner: signature.manner,
      signed_by: signature.signedBy,
      address: signature.address,
      user_agent: signature.userAgent,
      picture: signature.picture,
    })
    .execute()
}

/** The current picture of a person's signature; null if there is none. */
export async function readSignerPicture(tx: Tx, personId: string): Promise<Buffer | null> {
  const file = await tx
    .selectFrom('documents as d')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organisation_id', '=', 'd.organisation_id').onRef('f.hash', '=', 'd.file_hash'),
    )
    .select('f.content')
    .where('d.kind', '=', 'SIGNATURE')
    .where('d.person_id', '=', personId)
    .executeTakeFirst()
  return file?.content ?? null
}

export type StoredSignature = Signing['signatures'][number] & { picture: Buffer | null }

/** The valid signatures with the names of the signers, the owner's side first. */
export async function readSignatures(tx: Tx, leaseId: string): Promise<StoredSignature[]> {
  const { rows } = await sql<Omit<StoredSignature, 'signedAt'> & { signedAt: Date }>`
    select s.party, s.signed_at as "signedAt", s.manner, s.address, s.user_agent as "userAgent", s.picture,
      case when s.manner = 'SIGNED_COPY' then 'On paper'
        else coalesce(t.full_name, o.name_english, m.name_english, 'The office') end as "byName"
    from lease_signatures s
    left join tenants t on s.party = 'TENANT' and t.organisation_id = s.organisation_id and t.id = s.signed_by
    left join owners o on s.party = 'OWNER' and o.organisation_id = s.organisation_id and o.id = s.signed_by
    left join staff_members m on s.party = 'OWNER' and m.organisation_id = s.organisation_id and m.id = s.signed_by
    where s.lease_id = ${leaseId} and s.voided_at is null order by s.party`.execute(tx)
  return rows.map(({ signedAt, ...row }) => ({ ...row, signedAt: signedAt.toISOString() }))
}
