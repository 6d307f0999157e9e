// The three screens share one chunk of the build.
export { AccountMappingScreen } from './account-mapping-screen.tsx'
export { ExportScreen } from './export-screen.tsx'
export { ExportsScreen } from './exports-screen.tsx'
