import { text } from '../record.ts'
import { t } from '../wording.ts'

// The fields that all records of people have. Names, numbers and addresses are personal: the audit never stores their values.

export const nameEnglish = text({
  label: t`Name English`,
  heading: 'Name',
  max: 120,
  required: t`Name English is required.`,
  isPersonal: true,
  import: { example: 'Karma Dorji' },
})
export const nameDzongkha = text({
  label: t`Name Dzongkha`,
  heading: 'Name in Dzongkha',
  lang: 'dz',
  max: 200,
  isPersonal: true,
}).optional()
const cidWith = (example: string) =>
  text({
    label: t`CID`,
    format: 'cid',
    max: 11,
    required: t`Enter the CID.`,
    isPersonal: true,
    import: { isFixed: true, example, note: '11 digits. Without a CID, add an identity document.' },
  })
export const cid = cidWith('11410000999')
/** The example rows of the import refer to each other, so each person has their own CID. */
export const cidOfTenant = cidWith('11410002001').optional()
export const licenceNumber = text({ label: t`Licence number`, max: 40, isPersonal: true }).optional()
export const taxpayerNumber = text({
  label: t`Taxpayer number (TPN)`,
  heading: 'Taxpayer number',
  format: 'taxNumber',
  max: 15,
  isPersonal: true,
}).optional()
/** The phone by which the office contacts them; the sign-in phone belongs to the person (decision 61). */
const phoneWith = (example: string) =>
  text({
    label: t`Phone Number`,
    heading: 'Phone number',
    format: 'phone',
    max: 8,
    required: t`Enter the phone number.`,
    isPersonal: true,
    import: {
      ...{ isFixed: true, example },
      note: 'The 8 digits of a mobile number. The person signs in with a code sent to it.',
    },
  })
export const phoneNumber = phoneWith('17123456')
export const phoneOfTenant = phoneWith('17234567')
export const email = text({
  label: t`Email`,
  heading: 'E-mail',
  format: 'email',
  max: 254,
  isPersonal: true,
  import: { isFixed: true },
}).optional()
export const permanentAddress = text({
  label: t`Permanent Address`,
  heading: 'Permanent address',
  max: 300,
  isPersonal: true,
}).optional()
