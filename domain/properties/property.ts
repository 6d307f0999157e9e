import { z } from 'zod'
import { translated } from '../wording.ts'

export const propertyTypes = ['LAND', 'BUILDING', 'UNIT'] as const
export type PropertyType = (typeof propertyTypes)[number]
export const propertyTypeSchema = z.enum(propertyTypes)

export const areaTypes = ['RURAL', 'URBAN'] as const

export const landOrigins = [
  'OLD_THROMDE_THRAM',
  'KASHO',
  'INHERITANCE',
  'ZHICHHAG',
  'SUBSTITUTE',
  'SALE_PURCHASE',
  'EXCHANGE',
  'GIFT',
  'LEASE',
  'SOELRA',
  'ALLOTMENT',
  'NORMAL',
  'COMMERCIAL',
  'RESIDENTIAL',
  'INSTITUTIONAL',
  'LAND_USE_CERTIFICATE',
  'UNKNOWN',
] as const

export const ownershipCategories = [
  'CIVIL_SOCIETY_ORGANIZATIONS',
  'COMMUNITY_LAND',
  'CORPORATIONS',
  'CROWN_PROPERTY',
  'FAMILY_OWNERSHIP',
  'GERAB_DRATSHANG',
  'GOVERNMENT_INSTITUTIONS',
  'INDIVIDUAL_OWNERSHIP',
  'JOINT_OWNERSHIP',
  'PRIVATE_CORPORATION',
  'PVT_LHAKHANG_YOGEY',
  'RELIGIOUS_INSTITUTIONS',
  'STATE_LAND',
] as const

export const landUses = [
  'KHIMSA',
  'CHHUZHING',
  'KAMZHING',
  'NGULTHO_DUMRA',
  'RESIDENTIAL',
  'COMMERCIAL',
  'MIXED_USE',
  'INDUSTRIAL',
  'INSTITUTIONAL',
  'SERVICE',
  'OTHER',
] as const

export const buildingUses = [
  'RESIDENTIAL',
  'COMMERCIAL',
  'HOTELS_AND_RESORTS',
  'PRIVATE_OFFICES',
  'INSTITUTIONAL',
  'RELIGIOUS_SOCIAL_INSTITUTION',
] as const

export const architectureStyles = ['CONTEMPORARY', 'TRADITIONAL'] as const
export const occupancies = ['VACANT', 'OCCUPIED', 'RESERVED'] as const

const words: Record<string, string> = { PVT_LHAKHANG_YOGEY: 'Pvt Lhakhang Yogey', NGULTHO_DUMRA: 'Ngultho Dumra' }
const capitalised = new Set<string>([...landOrigins, ...ownershipCategories])

/** The label of a code, in the language of the page; the catalogue gets the labels from tools/texts/texts-of-codes.ts. */
export function codeLabel(code: string): string {
  return translated(englishOf(code))
}

/** The spelling of the specification: HOTELS_AND_RESORTS → "Hotels and resorts", OLD_THROMDE_THRAM → "Old Thromde Thram". */
function englishOf(code: string): string {
  const known = words[code]
  if (known) return known
  const lower = code.toLowerCase().replaceAll('_', ' ')
  if (capitalised.has(code)) return lower.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
