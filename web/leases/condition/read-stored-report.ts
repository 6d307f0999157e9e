import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { call } from '../../platform/call.ts'

/** A report as it is now, where somebody else changed it meanwhile. */
export async function readStoredReport({ id, leaseId }: ConditionReport): Promise<ConditionReport> {
  const { entry, exit } = await call('condition.read', { params: { id: leaseId } })
  const report = [entry, exit].find((one) => one?.id === id)
  if (!report) throw new Error('The report is gone.')
  return report
}
