// One file of the build for the screens of meters: each file more is named on the sign-in page.
export { MeterScreen } from './meter-screen.tsx'
export { MetersScreen } from './meters-screen.tsx'
export { ReadingsScreen } from './readings-screen.tsx'
export { RoundScreen } from './round/round-screen.tsx'
export { TariffsScreen } from './tariffs-screen.tsx'
