import { namesOf } from '../../domain/applications/application.ts'
import { newTenantSchema } from '../../domain/people/tenant-contract.ts'
import { Problem } from '../../domain/problem.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { registerTenant } from '../people/register-tenant.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'

type Applicant = { name: string; cid: string; phoneNumber: string | null; email: string | null }

/** The tenant of the office with this CID, or a new one, who gets a temporary password by SMS. */
export async function tenantOfApplicant(tx: Tx, outbox: Outbox, applicant: Applicant, password: NewPassword): Promise<string> {
  const { name, cid, phoneNumber, email } = applicant
  const known = await tx
    .selectFrom('tenants')
    .select('id')
    .where('cid', '=', cid)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  if (phoneNumber === null)
    throw new Problem(
      'POLICY_VIOLATION',
      'This applicant has no phone number. Register the tenant first, then accept the application.',
    )
  const details = newTenantSchema.parse({ tenantType: 'INDIVIDUAL', ...namesOf(name), cid, phoneNumber, email })
  return (await registerTenant(tx, outbox, details, password)).id
}
