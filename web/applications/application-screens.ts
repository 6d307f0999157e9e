// One file of the build for the office's screens of applications: each file more is named on the sign-in page.
export { ApplicationFormScreen } from './application-form-screen.tsx'
export { ApplicationScreen } from './application-screen.tsx'
export { ApplicationsScreen } from './applications-screen.tsx'
export { CompareScreen } from './compare-screen.tsx'
