import { type BankCode, banks } from '../bank-accounts/bank.ts'
import type { CalendarDate } from '../calendar-date.ts'
import { decimalOfMoney, xmlText } from '../sheet.ts'
import type { BankPayment } from './bank-file.ts'

export type PaymentOrder = {
  /** At most 35 characters, unique for each file. */
  messageId: string
  createdAt: string
  payOn: CalendarDate
  payer: { name: string; accountNumber: string; bankCode: BankCode }
  payments: readonly BankPayment[]
}

/** A customer credit transfer initiation of ISO 20022, pain.001.001.09: one debit account, and one transfer for each payment. */
export function pain001({ messageId, createdAt, payOn, payer, payments }: PaymentOrder): string {
  const sum = decimalOfMoney(payments.reduce((total, { amount }) => total + amount, 0))
  const counted = element('NbOfTxs', String(payments.length)) + element('CtrlSum', sum)
  const head = element('MsgId', messageId) + element('CreDtTm', createdAt) + counted + inside('InitgPty', name(payer.name))
  const debtor =
    inside('Dbtr', name(payer.name)) + account('DbtrAcct', payer.accountNumber) + inside('DbtrAgt', bank(payer.bankCode))
  const batch =
    `${element('PmtInfId', messageId)}${element('PmtMtd', 'TRF')}${counted}` +
    `${inside('ReqdExctnDt', element('Dt', payOn))}${debtor}${payments.map(transfer).join('')}`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">' +
    `${inside('CstmrCdtTrfInitn', `${inside('GrpHdr', head)}${inside('PmtInf', batch)}`)}</Document>\n`
  )
}

function transfer({ remittanceNumber, accountName, accountNumber, bankCode, amount }: BankPayment): string {
  return `\n${inside(
    'CdtTrfTxInf',
    inside('PmtId', element('EndToEndId', remittanceNumber.slice(0, 35))) +
      inside('Amt', `<InstdAmt Ccy="BTN">${decimalOfMoney(amount)}</InstdAmt>`) +
      inside('CdtrAgt', bank(bankCode)) +
      inside('Cdtr', name(accountName)) +
      account('CdtrAcct', accountNumber) +
      inside('RmtInf', element('Ustrd', remittanceNumber)),
  )}`
}

/** The bank's id at the payment gateway, because no list of codes of all banks in Bhutan is published. */
function bank(code: BankCode): string {
  const { name: bankName, gatewayId } = banks[code]
  return inside('FinInstnId', name(bankName) + inside('Othr', element('Id', gatewayId)))
}

function account(tag: string, accountNumber: string): string {
  return inside(tag, inside('Id', inside('Othr', element('Id', accountNumber))))
}

function name(text: string): string {
  return element('Nm', text.slice(0, 140))
}

function element(tag: string, text: string): string {
  return inside(tag, xmlText(text))
}

function inside(tag: string, content: string): string {
  return `<${tag}>${content}</${tag}>`
}
