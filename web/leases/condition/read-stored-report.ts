import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { call } from '../../platform/call.ts'

/** Reads the current report if another user changed it in the meantime. */
export async function readStoredReport({ id, leaseId }: ConditionReport): Promise<ConditionReport> {
  const { entry, exit } = await call('condition.read', { params: { id: leaseId } })
  const report = [entry, exit].find((one) => one?.id === id)
  if (!report) throw new Error('The report is gone.')
  return report
}
