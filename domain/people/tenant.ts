import { code, record, reference, text } from '../record.ts'
import { t } from '../wording.ts'
import { legalTypeLabels } from './legal-type.ts'
import { cidOfTenant, email, licenceNumber, nameDzongkha, phoneOfTenant, taxpayerNumber } from '../identity/person-fields.ts'

const homeField = { isPersonal: true } as const

/** The office's record of a tenant. An identity document other than the CID is stored separately (identity-document.ts). */
export const tenant = record('tenant', {
  table: 'tenants',
  isVersioned: true,
  fields: {
    tenantType: code(legalTypeLabels, {
      label: t`Tenant type`,
      heading: 'Type',
      default: 'INDIVIDUAL',
      import: { example: 'Individual' },
    }),
    firstName: text({
      label: t`First name`,
      max: 120,
      required: t`Enter the name.`,
      isPersonal: true,
      import: { example: 'Pema', note: 'For a business, its full name.' },
    }),
    middleName: text({ label: t`Middle name`, max: 80, isPersonal: true }).optional(),
    lastName: text({ label: t`Last name`, max: 80, isPersonal: true, import: { example: 'Lhamo' } }).optional(),
    nameDzongkha,
    cid: cidOfTenant,
    licenceNumber,
    taxpayerNumber,
    phoneNumber: phoneOfTenant,
    email,
    dzongkhagId: reference({ label: t`Dzongkhag`, ...homeField }).optional(),
    administrativeZoneId: reference({ label: t`Gewog or thromde`, ...homeField }).optional(),
    subadministrativeZoneId: reference({
      label: t`Chiwog or locality`,
      column: 'sub_administrative_zone_id',
      ...homeField,
    }).optional(),
  },
})
