import { adminStandingLabels, adminStandings } from './admin-standing.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { signedInSchema } from '../identity/signed-in.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../text.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { maxSupportHours } from './support-access.ts'

export const organisationFiguresSchema = z.object({
  id: idSchema,
  name: z.string(),
  adminId: idSchema,
  adminName: z.string(),
  phoneNumber: z.string().nullable(),
  /** Whether its ADMIN may sign in; changed by auth.enableLogin and auth.disableLogin. */
  loginEnabled: z.boolean(),
  /**
   * OFFERED: an office registered the phone number of this sign-up before it was enabled, so the person who proves the number accepts the
   * organisation once it is enabled. DECLINED: the person declined. NUMBER_TAKEN: another person proved the number, so nobody can be
   * enabled.
   */
  adminStanding: z.enum(adminStandings),
  /** An identity check of its ADMIN that waits for the end of its 72 hours. */
  adminIdentityCheck: z.object({ phoneNumber: z.string(), effectiveAt: instantSchema }).nullable(),
  createdAt: instantSchema,
  /** Whether an operator needs an ADMIN's consent to enter. */
  needsSupportConsent: z.boolean(),
  /** The caller's own running or requested access. */
  supportAccess: z.object({ status: z.enum(['REQUESTED', 'RUNNING']), expiresAt: instantSchema }).nullable(),
  peopleCount: z.number().int(),
  buildingCount: z.number().int(),
  unitCount: z.number().int(),
  leaseCount: z.number().int(),
})
export type OrganisationFigures = z.output<typeof organisationFiguresSchema>

const lostPinSchema = z.object({
  phoneNumber: z.string().nullable(),
  lostAt: instantSchema,
  organisations: z.array(z.string()),
})

const organisationColumns = sheet<OrganisationFigures>(({ text, number, time }) => [
  text('Organisation', (organisation) => organisation.name),
  text('Administrator', (organisation) => organisation.adminName),
  text('Phone number', (organisation) => organisation.phoneNumber),
  text('May sign in', (organisation) => yesOrNo(organisation.loginEnabled)),
  text('State of the sign-up', (organisation) => adminStandingLabels[organisation.adminStanding]),
  time('Signed up', (organisation) => organisation.createdAt),
  text('Consent to support access', (organisation) => yesOrNo(organisation.needsSupportConsent)),
  number('People', (organisation) => organisation.peopleCount),
  number('Buildings', (organisation) => organisation.buildingCount),
  number('Units', (organisation) => organisation.unitCount),
  number('Leases', (organisation) => organisation.leaseCount),
  text('Id', (organisation) => organisation.id),
])

const hours = z.number().int().min(1, 'Enter 1 hour or more.').max(maxSupportHours, `Enter at most ${maxSupportHours} hours.`)

export const operatorContract = {
  organisations: endpoint({
    method: 'GET',
    path: '/operator/organisation',
    summary: 'The organisations of the installation with their figures',
    allow: ['SUPERADMIN'],
    query: listQuery(['name', 'createdAt'], {}),
    columns: organisationColumns,
    reply: pageOf(organisationFiguresSchema),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/operator/organisation/{id}/enter',
    summary:
      'Enter an organisation as its ADMIN; for a reason and some hours, recorded in its audit. switch-role leads back. The reason may be left out while an access runs',
    allow: ['SUPERADMIN'],
    needsProof: true,
    body: z.object({ reason: optionalText(500), hours: hours.default(1) }),
    reply: signedInSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  requestAccess: endpoint({
    method: 'POST',
    path: '/operator/organisation/{id}/support-access',
    summary: 'Request access to an organisation that requires consent; its ADMINs are notified',
    allow: ['SUPERADMIN'],
    body: z.object({ reason: requiredText(500, 'Enter the reason.'), hours: hours.default(1) }),
    status: 201,
    reply: z.object({ id: idSchema, status: z.literal('REQUESTED'), expiresAt: instantSchema }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  checkAdminIdentity: endpoint({
    method: 'POST',
    path: '/operator/organisation/{id}/identity-check',
    summary:
      'Record an identity check of an ADMIN who lost phone or second factor; factors, PIN and sessions end after 72 hours unless the ADMIN stops it',
    allow: ['SUPERADMIN'],
    needsProof: true,
    body: z.object({
      /** The current number if only the second factor is lost. */
      phoneNumber: phoneNumberSchema,
      evidence: requiredText(1000, 'Enter what you checked and how.'),
    }),
    status: 201,
    reply: z.object({ phoneNumber: z.string(), effectiveAt: instantSchema }),
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  withdrawAdminIdentityCheck: endpoint({
    method: 'POST',
    path: '/operator/organisation/{id}/identity-check/withdraw',
    summary: 'Withdraw a waiting identity check of an ADMIN',
    allow: ['SUPERADMIN'],
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  installation: endpoint({
    method: 'GET',
    path: '/operator/installation',
    summary: 'What is not ready for production, and who must set a new PIN because the data key was lost',
    allow: ['SUPERADMIN'],
    reply: z.object({
      isProduction: z.boolean(),
      isSmsLogged: z.boolean(),
      isMailLogged: z.boolean(),
      isLogWithSecrets: z.boolean(),
      hasBackupKey: z.boolean(),
      isSheetPrinted: z.boolean(),
      lostPinCount: z.number().int(),
      /** The first 200. */
      lostPins: z.array(lostPinSchema),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/operator/figures',
    summary: 'The figures of the whole installation',
    allow: ['SUPERADMIN'],
    callKind: 'REPORT',
    reply: z.object({
      organisationCount: z.number().int(),
      waitingCount: z.number().int(),
      peopleCount: z.number().int(),
      buildingCount: z.number().int(),
      unitCount: z.number().int(),
      leaseCount: z.number().int(),
    }),
  }),
}
