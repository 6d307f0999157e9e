import type { CalendarDate } from '../../domain/calendar-date.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database.ts'
import { readAdvice } from './advice-store.ts'
import { lockAdvices, lockLease } from './lease-account-store.ts'
import { leaseOfAdvice } from './payment-store.ts'

/** The tax that a tenant withheld of an advice has reached the tax office (F1): DUE, then PAID, then REMITTED. */
export async function remitTax(
  tx: Tx,
  adviceId: string,
  { remittedOn, reference }: { remittedOn: CalendarDate; reference: string | null },
): Promise<void> {
  const leaseId = await leaseOfAdvice(tx, adviceId)
  await lockLease(tx, leaseId)
  await lockAdvices(tx, [leaseId], [adviceId])
  const { tax } = await readAdvice(tx, adviceId)
  if (!tax || tax.withheldAmount === 0) throw new Problem('NOT_OPEN', 'No tax was withheld on this advice.')
  if (tax.status === 'REMITTED') throw new Problem('ILLEGAL_TRANSITION', 'The tax of this advice has been remitted already.')
  if (tax.status === 'DUE')
    throw new Problem('ILLEGAL_TRANSITION', 'Not all of the tax has been withheld yet. Record the payment first.')
  if (remittedOn > tx.today) throw fieldProblem('/remittedOn', 'It cannot be remitted in the future.')
  await tx
    .updateTable('payment_advices')
    .set({ tax_remitted_on: remittedOn, tax_remittance_reference: reference })
    .where('id', '=', adviceId)
    .execute()
  await recordChange(tx, {
    entity: 'advice',
    entityId: adviceId,
    before: { taxStatus: 'PAID' },
    after: { taxStatus: 'REMITTED' },
  })
}
