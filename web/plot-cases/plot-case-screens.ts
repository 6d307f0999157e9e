// One file of the build for the screens of cases: each file more is named on the sign-in page.
export { PlotCaseScreen } from './plot-case-screen.tsx'
export { PlotCasesScreen } from './plot-cases-screen.tsx'
