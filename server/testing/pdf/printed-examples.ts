import { calendarDate } from '../../../domain/calendar-date.ts'
import { chhetrum, ZERO } from '../../../domain/money.ts'
import type { PrintedAdvice } from '../../advices/pdf/render-advice.ts'
import type { PrintedStatement } from '../../advices/pdf/render-statement.ts'
import type { PrintedReceipt } from '../../payments/pdf/render-receipt.ts'

/** Documents of an ordinary lease, for tests: a month's rent of a flat in Thimphu. */
const organisation = {
  name: 'Tshering Property Office',
  nameDzongkha: 'ཚེ་རིང་ཁང་ཁྱིམ་ལས་ཁང་།',
  address: 'Norzin Lam, Thimphu',
  phoneNumber: '+975 17 12 34 56',
  email: null,
  taxpayerNumber: null,
}
const tenant = {
  nameEnglish: 'Sonam Dorji',
  nameDzongkha: 'བསོད་ནམས་རྡོ་རྗེ།',
  cid: '11410001234',
  identityDocument: null,
  licenceNumber: null,
  phoneNumber: '+975 77 12 34 56',
}
const owners = [{ nameEnglish: 'Karma Wangchuk', nameDzongkha: 'ཀརྨ་དབང་ཕྱུག', share: '1' }]
const property = {
  unit: 'A-204',
  building: { nameEnglish: 'Druk Norling', nameDzongkha: 'འབྲུག་ནོར་གླིང་།' },
  plotNumber: 'THI-1294',
  thramNumber: '812',
  administrativeZone: { label: 'Thromde', nameEnglish: 'Thimphu Thromde', nameDzongkha: null },
  dzongkhag: { nameEnglish: 'Thimphu', nameDzongkha: 'ཐིམ་ཕུག་' },
}
const period = { periodStart: calendarDate('2025-03-01'), periodEnd: calendarDate('2025-03-31') }

export const everydayReceipt: PrintedReceipt = {
  organisation,
  receiptNumber: 'RC-2025-000104',
  receivedOn: calendarDate('2025-04-05'),
  payer: tenant,
  owners,
  property,
  rentMonthly: chhetrum(1_250_000),
  lines: [{ what: 'Rent', ...period, adviceNumber: 'PA-2025-000123', amount: chhetrum(1_250_000) }],
  amount: chhetrum(1_250_000),
  taxWithheldAmount: ZERO,
  amountInWords: 'Ngultrum twelve thousand five hundred only',
  method: 'CASH',
  reference: null,
  receivedBy: 'Kinley Zam',
  balanceAmount: ZERO,
  mark: null,
  reversedOn: null,
}

export const everydayAdvice: PrintedAdvice = {
  organisation,
  adviceNumber: 'PA-2025-000123',
  leaseNumber: 'LS-2024-000045',
  issuedOn: calendarDate('2025-04-01'),
  dueDate: calendarDate('2025-04-05'),
  status: 'DUE',
  tenant,
  owners,
  property,
  what: 'Rent',
  ...period,
  lines: [{ label: 'Rent', amount: chhetrum(1_250_000), explanation: { text: 'March 2025 in full at Nu. 12,500.00 a month.' } }],
  amount: chhetrum(1_250_000),
  paidAmount: ZERO,
  creditedAmount: ZERO,
  interestAmount: ZERO,
  balanceAmount: chhetrum(1_250_000),
  taxToWithholdAmount: ZERO,
  payAddress: 'https://land.example.bt/pay/7kq29mxwd4r8te0v',
  payCode: '7kq2-9mxw-d4r8-te0v',
  accounts: [{ bankName: 'Bank of Bhutan', accountName: 'Tshering Property Office', accountNumber: '200123456' }],
  printedOn: calendarDate('2025-04-01'),
  isLater: false,
  mark: null,
}

export const everydayStatement: PrintedStatement = {
  organisation,
  leaseNumber: 'LS-2024-000045',
  asOf: calendarDate('2025-04-20'),
  tenant,
  owners,
  property,
  rows: [
    {
      date: calendarDate('2025-03-01'),
      kind: 'RENT',
      chargedFor: null,
      reference: 'PA-2025-000123',
      chargeAmount: chhetrum(1_250_000),
      paymentAmount: ZERO,
      balanceAmount: chhetrum(1_250_000),
    },
    {
      date: calendarDate('2025-04-05'),
      kind: 'PAYMENT',
      chargedFor: null,
      reference: 'RC-2025-000104',
      chargeAmount: ZERO,
      paymentAmount: chhetrum(1_250_000),
      balanceAmount: ZERO,
    },
  ],
  interestAmount: ZERO,
  balanceAmount: ZERO,
}
