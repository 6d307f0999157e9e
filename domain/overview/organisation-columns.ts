import { sheet, yesOrNo } from '../sheet.ts'
import type { OrganisationFigures } from './operator-contract.ts'

export const organisationColumns = sheet<OrganisationFigures>(({ text, number, time }) => [
  text('Organisation', (organisation) => organisation.name),
  text('Administrator', (organisation) => organisation.adminName),
  text('Phone number', (organisation) => organisation.phoneNumber),
  text('May sign in', (organisation) => yesOrNo(organisation.loginEnabled)),
  time('Signed up', (organisation) => organisation.createdAt),
  number('People', (organisation) => organisation.peopleCount),
  number('Buildings', (organisation) => organisation.buildingCount),
  number('Units', (organisation) => organisation.unitCount),
  number('Leases', (organisation) => organisation.leaseCount),
  text('Id', (organisation) => organisation.id),
])
