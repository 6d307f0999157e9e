import { EditUnitScreen, NewUnitScreen } from '../properties/units/unit-form-screen.tsx'
import { RentHintOfBuilding } from '../rent-statistics/rent-hint.tsx'

export function NewUnitPage() {
  return <NewUnitScreen rentHint={(unit) => <RentHintOfBuilding {...unit} />} />
}

export function EditUnitPage() {
  return <EditUnitScreen rentHint={(unit) => <RentHintOfBuilding {...unit} />} />
}
