// Both screens share one chunk of the build.
export { ProviderScreen } from './provider-screen.tsx'
export { ProvidersScreen } from './providers-screen.tsx'
