// One file of the build for the three screens.
export { AccountMappingScreen } from './account-mapping-screen.tsx'
export { ExportScreen } from './export-screen.tsx'
export { ExportsScreen } from './exports-screen.tsx'
