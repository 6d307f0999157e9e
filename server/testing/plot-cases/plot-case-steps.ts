import { plotCaseContract } from '../../../domain/plot-cases/plot-case-contract.ts'
import { plotContract } from '../../../domain/properties/plot-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { type Admin, aPlot } from '../factories.ts'

type Office = Pick<LocalClient, 'call'>
let count = 0

/** A plot of one acre, and the body that divides it in two. */
export async function aPlotToDivide(admin: Admin, thramId?: string) {
  const { id, version, ...plot } = await aPlot(admin, thramId)
  await admin.call(plotContract.update, { params: { id }, body: { area: { value: '1', unit: 'ACRE' } }, ifMatch: version })
  const parts = ['0.5', '0.5'].map((value) => ({
    plotNumber: `DIV-${(count += 1)}`,
    landUse: 'RESIDENTIAL' as const,
    area: { value, unit: 'ACRE' as const },
  }))
  const content = { applicant: 'Karma Dorji', surveyReference: 'NLC/TH/7', surveyedOn: '2025-05-20', plots: parts }
  return { ...plot, id, content }
}

/** A draft that is ready to be surveyed. */
export async function aPlotCase(admin: Admin) {
  const { id, content } = await aPlotToDivide(admin)
  const begun = await admin.call(plotCaseContract.create, { body: { kind: 'SUBDIVISION', plotIds: [id] } })
  return admin.call(plotCaseContract.update, { params: { id: begun.id }, body: content, ifMatch: begun.version })
}

export async function anApprovedCase(admin: Admin) {
  const drafted = await aPlotCase(admin)
  const surveyed = await moveCaseTo(admin, drafted, 'SURVEYED')
  return moveCaseTo(admin, surveyed, 'APPROVED')
}

export function moveCaseTo(
  office: Office,
  { id, version }: { id: string; version: number },
  to: 'SURVEYED' | 'APPROVED' | 'CLOSED',
) {
  return office.call(plotCaseContract.move, { params: { id }, body: { to }, ifMatch: version })
}
