// One chunk, loaded with the first import screen.
export { FirstDayScreen } from './first-day/first-day-screen.tsx'
export { ImportScreen } from './import-screen.tsx'
