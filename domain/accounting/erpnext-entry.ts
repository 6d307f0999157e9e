import { decimalOfMoney } from '../sheet.ts'
import { creditOf, debitOf, narrationOf, type Voucher } from './voucher.ts'

/** A journal entry in the format of ERPNext’s API. */
export function erpNextEntry(voucher: Voucher, company: string): object {
  return {
    doctype: 'Journal Entry',
    voucher_type: 'Journal Entry',
    company,
    posting_date: voucher.date,
    cheque_no: voucher.number,
    cheque_date: voucher.date,
    user_remark: narrationOf(voucher),
    accounts: voucher.lines.map((line) => ({
      account: line.externalName,
      debit_in_account_currency: Number(decimalOfMoney(debitOf(line))),
      credit_in_account_currency: Number(decimalOfMoney(creditOf(line))),
    })),
  }
}
