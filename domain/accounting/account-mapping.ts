import { accounts } from '../ledger/account.ts'
import { code, record, text } from '../record.ts'
import { t } from '../wording.ts'

/** The accounts of the ledger, as the screens show them: "1000 Cash and bank". */
export const ledgerAccountLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(accounts)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((account) => [account.code, `${account.code} ${account.name}`]),
)

/** Maps an account of the ledger to an account of the accounting program, by its code or its name. */
export const accountMapping = record('accountMapping', {
  table: 'account_mappings',
  isVersioned: true,
  fields: {
    accountCode: code(ledgerAccountLabels, { label: t`Ledger account`, required: t`Choose the ledger account.` }),
    externalCode: text({ label: t`Code in the accounting program`, max: 40, required: t`Enter the code.` }),
    externalName: text({ label: t`Name in the accounting program`, max: 140, required: t`Enter the name.` }),
  },
})
