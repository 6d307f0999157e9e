import { endpoint, staffAndOwner, staffAndTenant } from '../endpoint.ts'
import { userSchema } from '../identity/user.ts'
import { organisationSchema } from './organisation-contract.ts'
import { tenantSchema } from './tenant-contract.ts'

const upload = { method: 'PATCH', multipart: true, problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'] } as const

/** One image in the field `file`: JPEG, PNG or WebP, at most 10,000,000 bytes. */
export const pictureContract = {
  tenantProfile: endpoint({
    ...upload,
    path: '/tenant/profile/{id}',
    summary: 'Change the profile picture of a tenant',
    allow: staffAndTenant,
    reply: tenantSchema,
  }),
  tenantSignature: endpoint({
    ...upload,
    path: '/tenant/signature/{id}',
    summary: 'Change the signature of a tenant; it must be on a transparent background',
    allow: staffAndTenant,
    reply: tenantSchema,
  }),
  userProfile: endpoint({
    ...upload,
    path: '/user/profile/{id}',
    summary: 'Change your own profile picture, or that of an owner; an ADMIN also of a manager',
    allow: staffAndOwner,
    reply: userSchema,
  }),
  organisationLogo: endpoint({
    ...upload,
    path: '/user/logo/{adminId}',
    summary: 'Change the logo of the organisation',
    allow: ['ADMIN'],
    reply: organisationSchema,
  }),
}
