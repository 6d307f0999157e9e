// One file that is loaded with the first screen of import.
export { FirstDayScreen } from './first-day/first-day-screen.tsx'
export { ImportScreen } from './import-screen.tsx'
