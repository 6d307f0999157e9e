// One file of the build for both screens.
export { ProviderScreen } from './provider-screen.tsx'
export { ProvidersScreen } from './providers-screen.tsx'
