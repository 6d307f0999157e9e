// The screens of land rates share one chunk, because the sign-in page lists every chunk.
export { LandRateTableScreen } from './land-rate-table-screen.tsx'
export { LandRateTablesScreen } from './land-rate-tables-screen.tsx'
