import type { AdministrativeZone, SubAdministrativeZone } from '../../domain/locations/location-contract.ts'
import { t } from '../platform/texts.ts'

/** The labels of the two kinds of zone: rural areas have gewogs and chiwogs, towns have thromdes and localities. */
export const zoneLabels: Record<AdministrativeZone['type'], string> = { R: t`Gewog`, U: t`Thromde` }
export const subZoneLabels: Record<SubAdministrativeZone['type'], string> = { CHIWOG: t`Chiwog`, LOCALITY: t`Locality` }

/** Gewogs contain chiwogs; thromdes contain localities. */
export const subZoneTypeIn: Record<AdministrativeZone['type'], SubAdministrativeZone['type']> = { R: 'CHIWOG', U: 'LOCALITY' }
