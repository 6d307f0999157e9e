import {
  IconBuildingBank,
  IconCalendarDollar,
  IconCash,
  IconFileCheck,
  IconReceipt2,
  IconShieldDollar,
  IconShieldLock,
  IconZoomMoney,
} from '@tabler/icons-react'
import type { ScreenRow } from '../platform/screen-row.ts'

const group = 'Transactions'

/** Menu group Transactions of the admin area, and its records. */
export const transactionRows: readonly ScreenRow[] = [
  {
    path: '/admin/master-transactions/receive',
    label: 'Receive payment',
    area: 'admin',
    group,
    icon: IconCash,
    screen: () => import('../billing/receive-screen.tsx').then((m) => m.ReceiveScreen),
  },
  {
    path: '/admin/master-transactions/proofs',
    label: 'Proofs to check',
    area: 'admin',
    group,
    icon: IconFileCheck,
    screen: () => import('../billing/claims-screen.tsx').then((m) => m.ClaimsScreen),
  },
  {
    path: '/admin/master-transactions/statements',
    label: 'Bank statements',
    area: 'admin',
    group,
    icon: IconBuildingBank,
    screen: () => import('../billing/statements-screen.tsx').then((m) => m.StatementsScreen),
  },
  {
    path: '/admin/master-transactions/statements/$id',
    label: 'Bank statement',
    area: 'admin',
    screen: () => import('../billing/statement-screen.tsx').then((m) => m.StatementScreen),
  },
  {
    path: '/admin/master-transactions/building/rent/monthly',
    label: 'Building Monthly',
    area: 'admin',
    group,
    icon: IconCalendarDollar,
    screen: () => import('../billing/monthly-screen.tsx').then((m) => m.BuildingMonthlyScreen),
  },
  {
    path: '/admin/master-transactions/building/security-deposits',
    label: 'Building Security Deposits',
    area: 'admin',
    group,
    icon: IconShieldDollar,
    screen: () => import('../billing/deposits-screen.tsx').then((m) => m.BuildingDepositsScreen),
  },
  {
    path: '/admin/master-transactions/land/rent-monthly',
    label: 'Land Monthly',
    area: 'admin',
    group,
    icon: IconReceipt2,
    screen: () => import('../billing/monthly-screen.tsx').then((m) => m.LandMonthlyScreen),
  },
  {
    path: '/admin/master-transactions/land/security-deposits',
    label: 'Land Security Deposits',
    area: 'admin',
    group,
    icon: IconShieldLock,
    screen: () => import('../billing/deposits-screen.tsx').then((m) => m.LandDepositsScreen),
  },
  {
    path: '/admin/master-transactions/search',
    label: 'Search Transactions',
    area: 'admin',
    group,
    icon: IconZoomMoney,
    screen: () => import('../billing/payments-screen.tsx').then((m) => m.PaymentsScreen),
  },
  {
    path: '/admin/master-transactions/advices',
    label: 'Payment advices',
    area: 'admin',
    screen: () => import('../billing/advices-screen.tsx').then((m) => m.AdvicesScreen),
  },
  {
    path: '/admin/master-transactions/advices/$id',
    label: 'Payment advice',
    area: 'admin',
    screen: () => import('../billing/advice-screen.tsx').then((m) => m.AdviceScreen),
  },
  {
    path: '/admin/master-transactions/deposits/$id',
    label: 'Security deposit',
    area: 'admin',
    screen: () => import('../billing/deposit-screen.tsx').then((m) => m.DepositScreen),
  },
  {
    path: '/admin/master-transactions/credit-notes',
    label: 'Credit notes',
    area: 'admin',
    screen: () => import('../billing/credit-notes-screen.tsx').then((m) => m.CreditNotesScreen),
  },
  {
    path: '/admin/master-transactions/refunds',
    label: 'Refunds',
    area: 'admin',
    screen: () => import('../billing/refunds-screen.tsx').then((m) => m.RefundsScreen),
  },
  {
    path: '/admin/master-transactions/tax',
    label: 'Tax to remit',
    area: 'admin',
    screen: () => import('../billing/taxes-screen.tsx').then((m) => m.TaxesScreen),
  },
  {
    path: '/admin/master-transactions/payments/$id',
    label: 'Payment',
    area: 'admin',
    screen: () => import('../billing/payment-screen.tsx').then((m) => m.PaymentScreen),
  },
]
