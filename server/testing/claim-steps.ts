import sharp from 'sharp'
import { type Claim, claimContract } from '../../domain/payments/claim-contract.ts'
import { advicesOf, billedLease } from './billing-steps.ts'
import { type Admin, aPhone, arriveBySms, aTenant } from './factories.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A signed-in tenant who owes for two months or more. */
export async function aRenter(
  app: TestApp,
  admin: Admin,
  {
    months = ['2025-01', '2025-02'],
    ...given
  }: {
    phoneNumber?: string
    firstName?: string
    months?: string[]
  } = {},
) {
  const phoneNumber = given.phoneNumber ?? aPhone()
  const tenant = await aTenant(admin, { ...given, phoneNumber })
  const renter = await arriveBySms(app, phoneNumber)
  const billed = await billedLease(admin, { tenantId: tenant.id }, months)
  const [january, february, ...others] = await advicesOf(admin, billed.lease.id)
  if (!january || !february) throw new Error('Two months were to be billed.')
  return { ...billed, renter, tenant, january, february, others }
}

let journal = 0
const aReference = () => `JRN-${(journal += 1)}`

/** The fields of a claim with a picture of the slip. */
export async function aForm(fields: Record<string, string>): Promise<FormData> {
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(picture)]), 'slip.png')
  return form
}

export async function claimOf(renter: Caller, body: object): Promise<Claim> {
  const reply = await renter.raw(claimContract.create, { body })
  if (reply.status !== 201) throw new Error(`The claim was refused: ${JSON.stringify(reply.body)}`)
  return reply.body as Claim
}

/** A claim of one advice of 10,000. */
export const paid = (adviceId: string) => ({
  adviceId,
  amount: 1_000_000,
  method: 'MBOB',
  reference: aReference(),
  paidOn: '2025-03-01',
})
