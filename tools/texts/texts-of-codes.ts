import { leaseStatuses, leaseStatusLabel } from '../../domain/leases/lease-status.ts'
import { accounts, entryKinds } from '../../domain/ledger/account.ts'
import { problems } from '../../domain/problem.ts'
import { occupancyStates } from '../../domain/properties/occupancy-state.ts'
import {
  architectureStyles,
  areaTypes,
  buildingUses,
  landOrigins,
  landUses,
  ownershipCategories,
  propertyTypes,
  codeLabel,
} from '../../domain/properties/property.ts'
import { transferReasons } from '../../domain/properties/transfer-reason.ts'
import { ownerShareSheet } from '../../domain/overview/owner-share-sheet.ts'
import { ownerStatementKinds } from '../../domain/remittance/remittance-contract.ts'
import * as meterUse from '../../domain/reports/meter-use-sheets.ts'
import { rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import * as reports from '../../domain/reports/report-sheets.ts'
import { codeText } from '../../domain/sheet.ts'
import type { SourceText } from './collect-texts.ts'

/** Texts that no source contains as a literal: they are derived from codes, or are titles that a sheet also has. */
export function textsOfCodes(): SourceText[] {
  const codes = [
    ...architectureStyles,
    ...areaTypes,
    ...buildingUses,
    ...landOrigins,
    ...landUses,
    ...occupancyStates,
    ...ownershipCategories,
    ...propertyTypes,
    ...transferReasons,
  ]
  return [
    ...textsAt('domain/properties/property.ts', codes.map(codeLabel)),
    ...textsAt('domain/leases/lease-status.ts', leaseStatuses.map(leaseStatusLabel)),
    ...textsAt('domain/reports/rent-roll-state.ts', rentRollStates.map(codeText)),
    ...textsAt('domain/ledger/account.ts', [...entryKinds.map(codeText), ...Object.values(accounts).map(({ name }) => name)]),
    ...textsAt(
      'domain/problem.ts',
      Object.values(problems).map(({ title }) => title),
    ),
    ...textsAt('domain/reports/report-sheets.ts', titlesOfReports(reports)),
    ...textsAt('domain/reports/meter-use-sheets.ts', titlesOfReports(meterUse)),
    ...textsAt(
      'domain/overview/owner-share-sheet.ts',
      ownerShareSheet.columns.map(({ title }) => title),
    ),
    ...textsAt('domain/remittance/remittance-contract.ts', ownerStatementKinds.map(codeText)),
    // Texts of the database for events without a named person.
    ...textsAt('server/leases/lease-event-store.ts', ['The office', 'By date']),
  ]
}

function titlesOfReports(sheets: Record<string, { columns: readonly { title: string }[] }>): string[] {
  return Object.values(sheets).flatMap(({ columns }) => columns.map(({ title }) => title))
}

function textsAt(place: string, texts: readonly string[]): SourceText[] {
  return texts.map((text) => ({ text, notes: [], places: [place] }))
}
