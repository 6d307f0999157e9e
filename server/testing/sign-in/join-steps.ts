import { authContract } from '../../../domain/identity/auth-contract.ts'
import type { Admin } from '../factories.ts'
import { aPassword, aPhone, arriveBySms, aTenant } from '../factories.ts'
import { type Caller, callerOn, type TestApp } from '../test-app.ts'

const dayMs = 86_400_000

/** A person who is a tenant of an office and signs in with their own phone. */
export type TenantToJoin = { id: string; phone: string; cid: string; office: Admin }

export async function aTenantToJoin(app: TestApp, office: Admin): Promise<TenantToJoin> {
  const phone = aPhone()
  const { id, cid } = await aTenant(office, { phoneNumber: phone })
  await arriveBySms(app, phone)
  return { id, phone, cid: cid ?? '', office }
}

/** An office set the phones. After a month they count as the people's own (docs/decisions/0126). */
export function advanceOneMonth({ clock }: TestApp): void {
  clock.set(new Date(clock.now().getTime() + 31 * dayMs))
}

export const asPerson = (app: TestApp, { phone }: Pick<TenantToJoin, 'phone'>) => app.signIn(phone, aPassword)

type Proof = { password?: string; code?: string; secondFactor?: string }

export const joinTo = (caller: Caller, username: string, proof: Proof = { password: aPassword }) =>
  caller.call(authContract.joinSignIn, { body: { username, ...proof } })

/** The same sign-in in its role in this office. */
export async function inRoleOf(app: TestApp, caller: Caller, { office }: Pick<TenantToJoin, 'office'>): Promise<Caller> {
  const role = caller.signedIn?.user.roles.find(({ adminId }) => adminId === office.adminId)
  if (!role) throw new Error('They have no role in that office.')
  return callerOn(app.fastify, await caller.call(authContract.switchRole, { body: { roleId: role.id } }))
}
