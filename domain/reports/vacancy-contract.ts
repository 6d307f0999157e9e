import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { vacancyRowSchema } from './report-rows.ts'

export const vacancyContract = {
  read: endpoint({
    method: 'GET',
    path: '/unit/{id}/vacancy',
    summary:
      'The vacancy of a unit: rent lost, the letter to the tax office and the next step; null while it is occupied or reserved',
    allow: staffRoles,
    reply: z.object({ vacancy: vacancyRowSchema.nullable() }),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/unit/{id}/vacancy-letter.pdf',
    summary: 'The letter that tells the tax office of a vacancy, as PDF',
    allow: staffRoles,
    reply: 'FILE',
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
