// Both screens share one chunk of the build.
export { DisputeScreen } from './dispute-screen.tsx'
export { DisputesScreen } from './disputes-screen.tsx'
