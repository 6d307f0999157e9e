// One file of the build for the office's screens of allotment: each file more is named on the sign-in page.
export { EditRoundScreen, RoundFormScreen } from './round-form-screen.tsx'
export { RoundScreen } from './round-screen.tsx'
export { RoundsScreen } from './rounds-screen.tsx'
