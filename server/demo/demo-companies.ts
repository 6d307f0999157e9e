import type { z } from 'zod'
import type { newOwnerSchema } from '../../domain/people/owner-contract.ts'
import type { ownershipCategories } from '../../domain/properties/property.ts'

export type Company = Omit<z.input<typeof newOwnerSchema>, 'cid' | 'phoneNumber'>
type CompanyOwned = { company: Company; category: (typeof ownershipCategories)[number] }

/** Buildings whose first owner is an organisation: a trust that is exempt from withheld tax, and a company that charges GST. */
export const companyOwned: Readonly<Record<string, CompanyOwned>> = {
  'Toribari Flats': {
    company: {
      ownerType: 'INSTITUTION',
      nameEnglish: 'Norbuling Community Trust',
      nameDzongkha: 'ནོར་བུ་གླིང་མི་སྡེའི་མ་དངུལ',
      licenceNumber: 'CSO/MBO/0117',
      isTaxExempt: true,
      permanentAddress: 'Toribari, Phuentsholing',
    },
    category: 'CIVIL_SOCIETY_ORGANIZATIONS',
  },
  'Amo Chhu Trade Centre': {
    company: {
      ownerType: 'BUSINESS',
      nameEnglish: 'Amo Chhu Holdings',
      licenceNumber: '2015004117',
      taxpayerNumber: 'TAB10417',
      gstNumber: 'G2004117',
      gstRegisteredFrom: '2026-01-01',
      permanentAddress: 'Phuentsholing Thromde',
    },
    category: 'JOINT_OWNERSHIP',
  },
}
