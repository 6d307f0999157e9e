// The office's application screens share one chunk, because the sign-in page lists every chunk.
export { ApplicationFormScreen } from './application-form-screen.tsx'
export { ApplicationScreen } from './application-screen.tsx'
export { ApplicationsScreen } from './applications-screen.tsx'
export { CompareScreen } from './compare-screen.tsx'
