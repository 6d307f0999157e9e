import { landReportContract } from '../../../domain/leases/land/land-report-contract.ts'
import { landRevisionContract } from '../../../domain/leases/land/land-revision-contract.ts'
import type { Services } from '../../platform/services.ts'
import { announceRevisions } from './announce-revisions.ts'
import { renderLandReport } from './render-land-report.ts'
import { prepareRevisions } from './prepare-revisions.ts'
import { readLandReport } from './read-land-report.ts'

export function landRevisionRoutes({ serve }: Services): void {
  serve.file(
    landReportContract.pdf,
    ({ tx, params }) => readLandReport(tx, params.id),
    async (report) => ({
      content: await renderLandReport(report),
      type: 'application/pdf',
      name: `Land report ${report.lease.leaseNumber}.pdf`,
    }),
  )
  serve.endpoint(landRevisionContract.preview, async ({ tx, body }) => ({
    items: (await prepareRevisions(tx, body)).map(({ shown }) => shown),
  }))
  serve.endpoint(landRevisionContract.announce, ({ tx, body }) => announceRevisions(tx, body))
}
