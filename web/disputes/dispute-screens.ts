// One file of the build for both screens.
export { DisputeScreen } from './dispute-screen.tsx'
export { DisputesScreen } from './disputes-screen.tsx'
