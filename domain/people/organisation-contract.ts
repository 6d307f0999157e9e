import { z } from 'zod'
import { endpoint, everyRole } from '../endpoint.ts'
import { idSchema } from '../text.ts'

export const organisationSchema = z.object({
  id: idSchema,
  nameEnglish: z.string(),
  organisationName: z.string(),
  logoUri: z.string().nullable(),
  smsHeaderTitle: z.string().nullable(),
  /** The contact of the office for tenants and owners. */
  phoneNumber: z.string().nullable(),
})
export type Organisation = z.output<typeof organisationSchema>

export const organisationContract = {
  ofAdmin: endpoint({
    method: 'GET',
    path: '/user/admin-details/{id}',
    summary: 'The organisation of an ADMIN; its name is shown after "at" in the top bar',
    allow: everyRole,
    reply: organisationSchema,
  }),
}
