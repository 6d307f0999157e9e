import type { PropertyType } from '../../../domain/properties/property.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { LeaseWizard } from './lease-wizard.tsx'

export function NewLandLeaseScreen() {
  return <NewLease propertyType="LAND" />
}

export function NewBuildingLeaseScreen() {
  return <NewLease propertyType="BUILDING" />
}

export function NewUnitLeaseScreen() {
  return <NewLease propertyType="UNIT" />
}

function NewLease({ propertyType }: { propertyType: PropertyType }) {
  const rules = useOfficeRules()
  return (
    <Loaded query={rules}>{(known) => <LeaseWizard propertyType={propertyType} goal={{ kind: 'NEW', rules: known }} />}</Loaded>
  )
}
