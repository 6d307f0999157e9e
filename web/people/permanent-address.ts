import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { t } from '../platform/texts.ts'

const placeTypeLabels: Readonly<Record<string, string>> = {
  R: t`Gewog`,
  U: t`Thromde`,
  GEWOG: t`Gewog`,
  THROMDE: t`Thromde`,
  CHIWOG: t`Chiwog`,
  LOCALITY: t`Locality`,
  DZONGKHAG: t`Dzongkhag`,
}

/** "Changzamtog Locality, Thimphu Thromde, Thimphu Dzongkhag": from the smallest place to the largest, each with its type. */
export function permanentAddress(tenant: Pick<Tenant, 'dzongkhag' | 'administrativeZone' | 'subadministrativeZone'>): string {
  return [tenant.subadministrativeZone, tenant.administrativeZone, tenant.dzongkhag]
    .flatMap((place) => (place ? [withType(place.name, placeTypeLabels[place.type] ?? '')] : []))
    .join(', ')
}

/** The name of a thromde often already includes the word. */
function withType(name: string, type: string): string {
  return type === '' || name.toLowerCase().endsWith(type.toLowerCase()) ? name : `${name} ${type}`
}
