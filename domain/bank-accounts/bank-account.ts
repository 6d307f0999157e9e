import { boolean, code, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { bankCodes, bankName } from './bank.ts'

/** An account of the office, or of one of its owners. `accountNumberIssue` checks the number format of each bank. */
export const bankAccount = record('bankAccount', {
  table: 'bank_accounts',
  isVersioned: true,
  fields: {
    accountName: text({
      label: t`Account name`,
      max: 120,
      required: t`Enter the account name.`,
      isPersonal: true,
    }),
    bankCode: code(bankCodes, { label: t`Bank`, labelOf: bankName, initial: 'BOB' }),
    accountNumber: text({ label: t`Account number`, max: 30, isPersonal: true }),
    branch: text({ label: t`Branch`, max: 80, isPersonal: true }).optional(),
    isDefault: boolean({ label: t`Default`, default: false }),
  },
  audits: ['ownerId'],
})
