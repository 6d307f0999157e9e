// The screens of meters share one chunk, because the sign-in page lists every chunk.
export { MeterScreen } from './meter-screen.tsx'
export { MetersScreen } from './meters-screen.tsx'
export { ReadingsScreen } from './readings-screen.tsx'
export { RoundScreen } from './round/round-screen.tsx'
export { TariffsScreen } from './tariffs-screen.tsx'
