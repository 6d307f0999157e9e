import { LeaseWizard } from './lease-wizard.tsx'

export function NewLandLeaseScreen() {
  return <LeaseWizard propertyType="LAND" />
}

export function NewBuildingLeaseScreen() {
  return <LeaseWizard propertyType="BUILDING" />
}

export function NewUnitLeaseScreen() {
  return <LeaseWizard propertyType="UNIT" />
}
