import { endpoint, staffRoles } from '../../endpoint.ts'

/** The documents that the office submits after letting land (Land Act s.180-181). */
export const landReportContract = {
  pdf: endpoint({
    method: 'GET',
    path: '/lease/{id}/land-report.pdf',
    summary: 'The report of a lease of land to the National Land Commission as PDF',
    allow: staffRoles,
    reply: 'FILE',
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
