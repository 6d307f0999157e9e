// One file of the build for the screens of remarks: each file more is named on the sign-in page.
export { LandRemarkScreen } from './land-remark-screen.tsx'
export { LandRemarksScreen } from './land-remarks-screen.tsx'
