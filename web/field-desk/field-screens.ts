// One file of the build: each file more is named on the sign-in page.
export { FieldDeskScreen } from './field-desk-screen.tsx'
export { FieldScreen } from './field-screen.tsx'
