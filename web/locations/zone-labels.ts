import type { AdministrativeZone, SubAdministrativeZone } from '../../domain/locations/location-contract.ts'
import { t } from '../platform/texts.ts'

/** The words of the two kinds at each level: the country side has gewogs and chiwogs, a town thromdes and localities. */
export const zoneLabels: Record<AdministrativeZone['type'], string> = { R: t`Gewog`, U: t`Thromde` }
export const subZoneLabels: Record<SubAdministrativeZone['type'], string> = { CHIWOG: t`Chiwog`, LOCALITY: t`Locality` }

/** Below a gewog lie chiwogs, below a thromde localities. */
export const subZoneTypeIn: Record<AdministrativeZone['type'], SubAdministrativeZone['type']> = { R: 'CHIWOG', U: 'LOCALITY' }
