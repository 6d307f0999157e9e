// The screens share one chunk, because the sign-in page lists every chunk.
export { FieldDeskScreen } from './field-desk-screen.tsx'
export { FieldScreen } from './field-screen.tsx'
