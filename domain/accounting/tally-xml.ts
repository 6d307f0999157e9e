import { decimalOfMoney, xmlText } from '../sheet.ts'
import { narrationOf, type Voucher } from './voucher.ts'

/** An import of vouchers in the file format of TallyPrime. */
export const tallyHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
  '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const tallyTail = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/**
 * A journal voucher. A debit is below 0 and “deemed positive”. A second import of the same REMOTEID changes the voucher and does not add
 * one.
 */
export function tallyVoucher(voucher: Voucher): string {
  const day = voucher.date.replaceAll('-', '')
  const lines = voucher.lines.map(
    ({ externalName, amount }) =>
      `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', externalName)}${element('ISDEEMEDPOSITIVE', amount > 0 ? 'Yes' : 'No')}` +
      `${element('AMOUNT', decimalOfMoney(-amount))}</ALLLEDGERENTRIES.LIST>`,
  )
  return (
    `<TALLYMESSAGE><VOUCHER REMOTEID="${voucher.entryId}" VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
    element('DATE', day) +
    element('EFFECTIVEDATE', day) +
    element('VOUCHERTYPENAME', 'Journal') +
    element('VOUCHERNUMBER', voucher.number) +
    element('REFERENCE', voucher.reference) +
    element('NARRATION', narrationOf(voucher)) +
    `${lines.join('')}</VOUCHER></TALLYMESSAGE>\n`
  )
}

function element(name: string, value: string): string {
  return `<${name}>${xmlText(value)}</${name}>`
}
