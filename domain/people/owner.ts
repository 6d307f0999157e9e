import { boolean, code, date, money, record, text } from '../record.ts'
import { t } from '../wording.ts'
import { legalTypeLabels } from './legal-type.ts'
import {
  cid,
  email,
  licenceNumber,
  nameDzongkha,
  nameEnglish,
  permanentAddress,
  phoneNumber,
  taxpayerNumber,
} from '../identity/person-fields.ts'

/** The office's record of an owner. An identity document other than the CID is stored separately (identity-document.ts). */
export const owner = record('owner', {
  table: 'owners',
  isVersioned: true,
  fields: {
    nameEnglish,
    ownerType: code(legalTypeLabels, {
      label: t`Owner type`,
      heading: 'Type',
      default: 'INDIVIDUAL',
      import: { example: 'Individual' },
    }),
    nameDzongkha,
    cid: cid.optional(),
    licenceNumber,
    taxpayerNumber,
    gstNumber: text({ label: t`GST number`, format: 'taxNumber', max: 15, isPersonal: true }).optional(),
    gstRegisteredFrom: date({ label: t`Registered for GST from` }).optional(),
    /** No tax is deducted at source from payments to them (money.md R12). */
    isTaxExempt: boolean({
      label: t`Exempt from tax deducted at source (TDS), such as the State and religious institutions`,
      heading: 'Exempt from TDS',
      default: false,
      import: { note: 'Enter yes for the State and religious institutions.' },
    }),
    /** Higher expenses need the owner's approval; null if none do. */
    expenseLimit: money({ label: t`Expenses above this need approval` }).optional(),
    /** The amount that the office holds back from remittances for expenses (money.md R19); null if there is none. */
    reserveTarget: money({ label: t`Reserve: target` }).optional(),
    reserveLimit: money({ label: t`Reserve: at most per remittance` }).optional(),
    phoneNumber,
    email,
    permanentAddress,
  },
})
