import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import type { Services } from '../platform/services.ts'
import { listBankAccounts, readBankAccount } from './bank-account-store.ts'
import { readPrintedAccounts } from './office-account-store.ts'
import { addBankAccount, correctBankAccount, removeBankAccount } from './save-bank-account.ts'

export function bankAccountRoutes({ serve }: Services): void {
  serve.endpoint(bankAccountContract.list, ({ tx, query }) => listBankAccounts(tx, query))
  // Tenants see only these bank accounts, as printed on their advice.
  serve.endpoint(bankAccountContract.toPay, async ({ tx }) => ({ items: await tx.actingAs('staff', readPrintedAccounts) }))
  serve.endpoint(bankAccountContract.read, ({ tx, params }) => readBankAccount(tx, params.id))
  serve.endpoint(bankAccountContract.create, ({ tx, body }) => addBankAccount(tx, body))
  serve.endpoint(bankAccountContract.update, ({ tx, params, body, ifMatch }) =>
    correctBankAccount(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(bankAccountContract.remove, ({ tx, params, ifMatch }) => removeBankAccount(tx, params.id, ifMatch))
}
