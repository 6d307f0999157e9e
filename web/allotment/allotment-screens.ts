// The office's allotment screens share one chunk, because the sign-in page lists every chunk.
export { EditRoundScreen, RoundFormScreen } from './round-form-screen.tsx'
export { RoundScreen } from './round-screen.tsx'
export { RoundsScreen } from './rounds-screen.tsx'
