import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { versionSchema } from '../record-schema.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, requiredText, text } from '../text.ts'
import {
  maxIssuerLength,
  providerAccesses,
  providerAccessLabels,
  providerStatuses,
  providerStatusLabels,
  readIssuer,
  secondFactorSources,
  secondFactorSourceLabels,
} from './sign-in-provider.ts'

export const signInProviderSchema = z.object({
  id: idSchema,
  version: versionSchema,
  /** The label of the button on the sign-in page. */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  status: z.enum(providerStatuses),
  access: z.enum(providerAccesses),
  /** The claim that contains the role, with dots between its parts; null if no claim grants access. */
  roleClaim: z.string().nullable(),
  adminValues: z.array(z.string()),
  managerValues: z.array(z.string()),
  secondFactor: z.enum(secondFactorSources),
  /** The number of people who connected their account. */
  connected: z.number().int(),
  /** The address to enter at the provider, which sends people back only there. */
  redirectUri: z.string(),
  /** The sign-in page with the button of this provider. */
  signInAddress: z.string(),
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
})
export type SignInProvider = z.output<typeof signInProviderSchema>

const issuerSchema = z
  .string()
  .max(maxIssuerLength)
  .transform((typed, context) => {
    const read = readIssuer(typed)
    if ('issuer' in read) return read.issuer
    context.addIssue({ code: 'custom', message: read.issue })
    return z.NEVER
  })
const secretSchema = text(500)
  .transform((secret) => secret || null)
  .nullable()
const values = z.array(requiredText(200)).max(20, 'Enter at most 20 values.')
const fields = {
  name: requiredText(40, 'Enter a name for the button.'),
  issuer: issuerSchema,
  clientId: requiredText(200, 'Enter the application ID that the provider gave you.'),
  access: z.enum(providerAccesses),
  roleClaim: text(200)
    .transform((name) => name || null)
    .nullable(),
  adminValues: values,
  managerValues: values,
  secondFactor: z.enum(secondFactorSources),
}

const columns = sheet<SignInProvider>(({ text: words, number, time }) => [
  words('Name', (provider) => provider.name),
  words('Issuer', (provider) => provider.issuer),
  words('Application ID', (provider) => provider.clientId),
  words('Status', (provider) => providerStatusLabels[provider.status]),
  words('Who may sign in', (provider) => providerAccessLabels[provider.access]),
  words('Role claim', (provider) => provider.roleClaim),
  words('Claim values for administrators', (provider) => listed(provider.adminValues)),
  words('Claim values for managers', (provider) => listed(provider.managerValues)),
  words('Second factor', (provider) => secondFactorSourceLabels[provider.secondFactor]),
  number('People connected', (provider) => provider.connected),
  words('Created by', (provider) => provider.createdBy),
  time('Created', (provider) => provider.createdAt),
])

const change = { allow: adminOnly, isVersioned: true, needsProof: true } as const

/** OpenID Connect providers of the office (docs/decisions/0146). */
export const signInProviderContract = {
  list: endpoint({
    method: 'GET',
    path: '/sign-in-provider',
    summary: 'The sign-in providers of the office, newest first',
    allow: adminOnly,
    query: listQuery(['createdAt'], { status: z.enum(providerStatuses).optional() }),
    columns,
    reply: pageOf(signInProviderSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/sign-in-provider/{id}',
    summary: 'One sign-in provider, without its client secret',
    allow: adminOnly,
    isVersioned: true,
    reply: signInProviderSchema,
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: '/sign-in-provider',
    summary: 'Add an OpenID Connect provider with which people sign in to this office',
    body: z.object({
      ...fields,
      clientSecret: secretSchema.optional(),
      access: fields.access.default('INVITATION'),
      roleClaim: fields.roleClaim.default(null),
      adminValues: values.default([]),
      managerValues: values.default([]),
      secondFactor: fields.secondFactor.default('OWN'),
    }),
    reply: signInProviderSchema,
    status: 201,
    problems: ['IN_USE'],
  }),
  update: endpoint({
    ...change,
    method: 'PATCH',
    path: '/sign-in-provider/{id}',
    summary: 'Change a sign-in provider; another issuer or client ends the sessions that began with it',
    /** If `clientSecret` is omitted, it does not change; null: none. */
    body: z.object({ ...fields, clientSecret: secretSchema }).partial(),
    reply: signInProviderSchema,
  }),
  enable: endpoint({
    ...change,
    method: 'POST',
    path: '/sign-in-provider/{id}/enable',
    summary: 'Enable a disabled sign-in provider',
    reply: signInProviderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  disable: endpoint({
    ...change,
    method: 'POST',
    path: '/sign-in-provider/{id}/disable',
    summary: 'Disable a sign-in provider; the sessions that began with it end at once',
    reply: signInProviderSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: '/sign-in-provider/{id}',
    summary: 'Delete a sign-in provider with the connections of its accounts; the sessions that began with it end',
    reply: z.object({}),
  }),
  check: endpoint({
    method: 'POST',
    path: '/sign-in-provider/{id}/check',
    summary: 'Ask the provider for its configuration, as a sign-in does',
    allow: adminOnly,
    isCalculation: true,
    reply: z.object({
      /** The step that fixes it; null if the provider replies correctly. */
      issue: z.string().nullable(),
    }),
    problems: ['TOO_MANY_REQUESTS'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/sign-in-provider/{id}/invite',
    summary: 'Send a person of the office a link to connect their account at the provider and sign in',
    allow: adminOnly,
    needsProof: true,
    body: z.object({ personId: idSchema }),
    reply: undefined,
    status: 202,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
}
