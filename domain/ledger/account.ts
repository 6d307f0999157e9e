import { t } from '../wording.ts'

/** The chart of accounts. In every posting debits are positive and credits negative. */
export const accounts = {
  CASH: { code: '1000', name: 'Cash and bank', kind: 'ASSET' },
  RECEIVABLE: { code: '1100', name: 'Tenants: advices receivable', kind: 'ASSET' },
  INTEREST_RECEIVABLE: { code: '1110', name: 'Tenants: late interest owed', kind: 'ASSET' },
  TAX_CERTIFICATES: { code: '1200', name: 'Tax withheld by tenants', kind: 'ASSET' },
  TENANT_CREDIT: { code: '2000', name: 'Tenants: credit', kind: 'LIABILITY' },
  DEPOSITS_HELD: { code: '2100', name: 'Security deposits held', kind: 'LIABILITY' },
  DEPOSITS_CALLED: { code: '2110', name: 'Security deposits billed, not yet received', kind: 'LIABILITY' },
  GST_PAYABLE: { code: '2200', name: 'GST payable', kind: 'LIABILITY' },
  OWNERS_PAYABLE: { code: '2300', name: 'Owners: payable', kind: 'LIABILITY' },
  OWNER_RESERVES: { code: '2310', name: 'Owners: reserves held', kind: 'LIABILITY' },
  RENT: { code: '4000', name: 'Rent charged', kind: 'INCOME' },
  INTEREST: { code: '4100', name: 'Late interest', kind: 'INCOME' },
  RECOVERY: { code: '4200', name: 'Recovered after write-off', kind: 'INCOME' },
  DAMAGE_CHARGED: { code: '4300', name: 'Damage and other charges to tenants', kind: 'INCOME' },
  OWNER_CHARGES: { code: '4010', name: 'Recurring charges for owners', kind: 'INCOME' },
  METERED_USE: { code: '4020', name: 'Metered use for owners', kind: 'INCOME' },
  OFFICE_CHARGES: { code: '4500', name: 'Recurring charges of the office', kind: 'INCOME' },
  OFFICE_METERED_USE: { code: '4510', name: 'Metered use of the office', kind: 'INCOME' },
  MANAGEMENT_FEE: { code: '4400', name: 'Management fees', kind: 'INCOME' },
  BAD_DEBT: { code: '5000', name: 'Bad debt', kind: 'EXPENSE' },
  REPAIRS: { code: '5100', name: 'Repairs', kind: 'EXPENSE' },
  INTEREST_PAID: { code: '5200', name: 'Interest paid to tenants', kind: 'EXPENSE' },
  BUILDING_COSTS: { code: '5300', name: 'Building costs borne by the office', kind: 'EXPENSE' },
  RENT_TO_OWNERS: { code: '5400', name: 'Rent remitted to owners', kind: 'EXPENSE' },
  CASH_DIFFERENCE: { code: '5500', name: 'Cash over and short', kind: 'EXPENSE' },
} as const satisfies Record<string, { code: string; name: string; kind: 'ASSET' | 'LIABILITY' | 'INCOME' | 'EXPENSE' }>

export type Account = keyof typeof accounts
/** The income account of a recurring charge: metered use is separate from the other charges (docs/decisions/0124, 0127). */
export type ChargeIncome = 'OWNER_CHARGES' | 'METERED_USE' | 'OFFICE_CHARGES' | 'OFFICE_METERED_USE'

export function chargeIncomeOf({ payee, isMetered }: { payee: 'OWNER' | 'OFFICE'; isMetered: boolean }): ChargeIncome {
  if (payee === 'OFFICE') return isMetered ? 'OFFICE_METERED_USE' : 'OFFICE_CHARGES'
  return isMetered ? 'METERED_USE' : 'OWNER_CHARGES'
}

export const entryKinds = [
  'RENT',
  'SECURITY_DEPOSIT',
  'INTEREST',
  'ADJUSTMENT',
  'CREDIT_NOTE',
  'PAYMENT',
  'CREDIT_USED',
  'REVERSAL',
  'WRITEOFF',
  'REFUND',
  'DEDUCTION',
  'REMITTANCE',
  'CHARGE_BACK',
  'EXPENSE',
  'CASH_DIFFERENCE',
  'RESERVE_USED',
  'RESERVE_RELEASED',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryKindLabels: Record<EntryKind, string> = {
  RENT: t`Rent`,
  SECURITY_DEPOSIT: t`Security deposit`,
  INTEREST: t`Late interest`,
  ADJUSTMENT: t`Adjustment`,
  CREDIT_NOTE: t`Credit note`,
  PAYMENT: t`Payment`,
  CREDIT_USED: t`Credit used`,
  REVERSAL: t`Reversal`,
  WRITEOFF: t`Write-off`,
  REFUND: t`Refund`,
  DEDUCTION: t`Deduction`,
  REMITTANCE: t`Remittance`,
  CHARGE_BACK: t`Charged back`,
  EXPENSE: t`Expense`,
  CASH_DIFFERENCE: t`Cash over and short`,
  RESERVE_USED: t`Reserve used`,
  RESERVE_RELEASED: t`Reserve released`,
}
