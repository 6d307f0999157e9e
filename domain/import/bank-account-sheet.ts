import { accountNumberIssue, bankCodes, theOffice } from '../bank-accounts/bank.ts'
import { bankAccount } from '../bank-accounts/bank-account.ts'
import { personCell } from './import-cells.ts'
import type { ImportSheet, ImportValues, RowIssue } from './import-column.ts'
import { importColumnsOf, otherImportColumnsOf } from './record-import.ts'

/** The columns of the download of bank accounts, so that a downloaded sheet can be imported again. */
export const bankAccountSheet: ImportSheet = {
  columns: [
    ...otherImportColumnsOf(bankAccount, ['isDefault']),
    {
      key: 'owner',
      title: 'Owner',
      read: personCell,
      note: `CID, phone number or licence number of the owner, also in brackets after the name. “${theOffice}” or empty for an account of the office.`,
    },
    ...importColumnsOf(bankAccount, ['isDefault']),
  ],
  check: numberIssues,
  together: [['bankCode', 'accountNumber']],
}

function numberIssues({ bankCode, accountNumber }: ImportValues): RowIssue[] {
  const bank = bankCodes.find((code) => code === bankCode)
  if (bank === undefined || typeof accountNumber !== 'string') return []
  const message = accountNumberIssue(bank, accountNumber.replaceAll(/[\s-]/g, ''))
  return message ? [{ key: 'accountNumber', message }] : []
}
