import type { ReactNode } from 'react'
import { t } from '../platform/texts.ts'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'
import { useAdministrativeZones, useDzongkhags, useSubAdministrativeZones } from './use-places.ts'

/** How the conflict dialog shows the places of two people. */
export const comparedPlaces: Readonly<Record<string, ComparedField>> = {
  dzongkhagId: { label: t`Dzongkhag`, text: (id) => <PlaceName id={id} usePlaces={useDzongkhags} /> },
  administrativeZoneId: { label: t`Gewog or thromde`, text: (id) => <PlaceName id={id} usePlaces={useAdministrativeZones} /> },
  subadministrativeZoneId: {
    label: t`Chiwog or locality`,
    text: (id) => <PlaceName id={id} usePlaces={useSubAdministrativeZones} />,
  },
}

type Places = () => { data?: readonly { id: string; name: string }[] | undefined }

function PlaceName({ id, usePlaces }: { id: unknown; usePlaces: Places }): ReactNode {
  const { data } = usePlaces()
  return data?.find((place) => place.id === id)?.name ?? '–'
}
