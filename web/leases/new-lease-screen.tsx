import { LeaseWizard } from './lease-wizard.tsx'

export function NewLandLeaseScreen() {
  return <LeaseWizard propertyType="LAND" goal={{ kind: 'NEW' }} />
}

export function NewBuildingLeaseScreen() {
  return <LeaseWizard propertyType="BUILDING" goal={{ kind: 'NEW' }} />
}

export function NewUnitLeaseScreen() {
  return <LeaseWizard propertyType="UNIT" goal={{ kind: 'NEW' }} />
}
