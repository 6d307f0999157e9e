// The screens of cases share one chunk, because the sign-in page lists every chunk.
export { PlotCaseScreen } from './plot-case-screen.tsx'
export { PlotCasesScreen } from './plot-cases-screen.tsx'
