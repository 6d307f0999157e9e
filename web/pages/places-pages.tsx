import { useHistory } from '../audit/use-history.tsx'
import { AdministrativeZonesScreen } from '../locations/administrative-zones-screen.tsx'
import { DzongkhagsScreen } from '../locations/dzongkhags-screen.tsx'
import { SubAdministrativeZonesScreen } from '../locations/sub-administrative-zones-screen.tsx'

// The lists of places, with the history of those that the office added.

export function DzongkhagsPage() {
  const { menu, dialog } = useHistory()
  return (
    <>
      <DzongkhagsScreen historyMenu={menu} />
      {dialog}
    </>
  )
}

export function AdministrativeZonesPage() {
  const { menu, dialog } = useHistory()
  return (
    <>
      <AdministrativeZonesScreen historyMenu={menu} />
      {dialog}
    </>
  )
}

export function SubAdministrativeZonesPage() {
  const { menu, dialog } = useHistory()
  return (
    <>
      <SubAdministrativeZonesScreen historyMenu={menu} />
      {dialog}
    </>
  )
}
