// One file of the build for both screens: each file more is named on the sign-in page.
export { AnnouncementScreen } from './announcement-screen.tsx'
export { AnnouncementsScreen } from './announcements-screen.tsx'
