import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { pay } from './billing-steps.ts'

type Office = Pick<LocalClient, 'call'>

/** The rest of an advice paid and remitted to its only owner, a bill of the building, a local tax of it, and an account of the office; their ids. */
export async function oneOfRemittance(admin: Office, of: { adviceId: string; ownerId: string; buildingId: string }) {
  const advice = await admin.call(adviceContract.read, { params: { id: of.adviceId } })
  if (advice.balanceAmount > 0) await pay(admin, advice.id, advice.balanceAmount, { paidOn: '2025-06-10' })
  const remittance = await admin.call(remittanceContract.create, {
    body: { ownerId: of.ownerId, adviceIds: [of.adviceId], remittedOn: '2025-06-11' },
  })
  const expense = await admin.call(expenseContract.create, {
    body: { buildingId: of.buildingId, vendor: 'Druk Plumbing', description: 'Pump', amount: 100, billedOn: '2025-06-11' },
  })
  const bankAccount = await admin.call(bankAccountContract.create, {
    body: { bankCode: 'BOB', accountName: 'Norling House', accountNumber: '200123456' },
  })
  const taxFact = await admin.call(taxFactContract.create, {
    body: { kind: 'LOCAL_TAX', buildingId: of.buildingId, year: 2025, amount: 100 },
  })
  return { taxFact: taxFact.id, remittance: remittance.id, expense: expense.id, bankAccount: bankAccount.id }
}
