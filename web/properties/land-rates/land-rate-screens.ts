// One file of the build for the screens of land rates: each file more is named on the sign-in page.
export { LandRateTableScreen } from './land-rate-table-screen.tsx'
export { LandRateTablesScreen } from './land-rate-tables-screen.tsx'
