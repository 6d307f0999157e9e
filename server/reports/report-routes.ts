import { figureCheckContract } from '../../domain/reports/figure-check-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { meterUseBuildingSheet, meterUseSheet } from '../../domain/reports/meter-use-sheets.ts'
import { taxFactContract } from '../../domain/reports/tax-fact-contract.ts'
import {
  arrearsSheet,
  collectionSheet,
  depositSheet,
  gstSheet,
  occupancySheet,
  overrideSheet,
  ownDepositSheet,
  ownerStatementSheet,
  ownerStatementSumsSheet,
  rentRollSheet,
  taxPropertySheet,
  taxSheet,
  taxWithheldSheet,
  vacancySheet,
} from '../../domain/reports/report-sheets.ts'
import type { Services } from '../platform/services.ts'
import { checkFigures, readFigureCheck } from './check-figures.ts'
import { readMeterUse } from './meters/read-meter-use.ts'
import { readArrears } from './read-arrears.ts'
import { readCollectionReport } from './read-collection-report.ts'
import { readDeposits } from './read-deposits.ts'
import { readGst } from './read-gst.ts'
import { readOccupancyReport } from './read-occupancy-report.ts'
import { readOverrides } from './read-overrides.ts'
import { readOwnerStatementReport } from './read-owner-statement-report.ts'
import { readRentRoll } from './read-rent-roll.ts'
import { readTaxWithheld } from './read-tax-withheld.ts'
import { readTaxReport } from './read-tax-report.ts'
import { recordTaxFact, removeTaxFact } from './record-tax-fact.ts'
import { serveReport } from './serve-report.ts'
import { listTaxFacts, readTaxFact } from './tax-fact-store.ts'
import { readVacancyReport } from './vacancies/read-vacancy-report.ts'
import { vacancyRoutes } from './vacancies/vacancy-routes.ts'

export function reportRoutes(services: Services): void {
  serveReport(services, { endpoint: reportContract.rentRoll, sheet: rentRollSheet, read: readRentRoll })
  serveReport(services, { endpoint: reportContract.arrears, sheet: arrearsSheet, read: readArrears })
  serveReport(services, { endpoint: reportContract.occupancy, sheet: occupancySheet, read: readOccupancyReport })
  serveReport(services, { endpoint: reportContract.vacancies, sheet: vacancySheet, read: readVacancyReport })
  serveReport(services, { endpoint: reportContract.collection, sheet: collectionSheet, read: readCollectionReport })
  serveReport(services, { endpoint: reportContract.deposits, sheet: depositSheet, ownSheet: ownDepositSheet, read: readDeposits })
  serveReport(services, { endpoint: reportContract.taxWithheld, sheet: taxWithheldSheet, read: readTaxWithheld })
  serveReport(services, { endpoint: reportContract.gst, sheet: gstSheet, read: readGst })
  serveReport(services, {
    endpoint: reportContract.ownerStatement,
    sheet: ownerStatementSheet,
    summary: { title: 'Summary', sheet: ownerStatementSumsSheet, rowsOf: ({ totals }) => [totals] },
    read: readOwnerStatementReport,
  })
  serveReport(services, {
    endpoint: reportContract.tax,
    sheet: taxSheet,
    summary: { title: 'Income from property', sheet: taxPropertySheet, rowsOf: ({ properties }) => properties },
    read: readTaxReport,
  })
  taxFactRoutes(services)
  vacancyRoutes(services)
  serveReport(services, {
    endpoint: reportContract.meterUse,
    sheet: meterUseSheet,
    summary: { title: 'Totals by building', sheet: meterUseBuildingSheet, rowsOf: ({ buildings }) => buildings },
    read: readMeterUse,
  })
  serveReport(services, { endpoint: reportContract.overrides, sheet: overrideSheet, read: readOverrides })
  services.serve.endpoint(figureCheckContract.read, ({ tx }) => readFigureCheck(tx))
  services.serve.endpoint(figureCheckContract.run, async ({ tx }) => {
    await checkFigures(tx)
    return readFigureCheck(tx)
  })
}

function taxFactRoutes({ serve }: Services): void {
  serve.endpoint(taxFactContract.list, ({ tx, query }) => listTaxFacts(tx, query))
  serve.endpoint(taxFactContract.create, async ({ tx, body }) => readTaxFact(tx, await recordTaxFact(tx, body)))
  serve.endpoint(taxFactContract.remove, ({ tx, params }) => removeTaxFact(tx, params.id))
}
