// Both screens share one chunk, because the sign-in page lists every chunk.
export { AnnouncementScreen } from './announcement-screen.tsx'
export { AnnouncementsScreen } from './announcements-screen.tsx'
