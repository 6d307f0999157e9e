/** The pages that people open first, often on a slow connection, and the modules of web/ that the router requests there. */
export const firstPages = {
  '/': ['areas/public-shell.tsx', 'pages/landing-page.tsx'],
  '/auth': ['areas/public-shell.tsx', 'identity/sign-in-screen.tsx'],
  '/tenant': ['areas/tenant-shell.tsx', 'overview/dashboard/tenant-dashboard-screen.tsx'],
  '/owner': ['routes/owner.ts', 'areas/owner-shell.tsx', 'overview/dashboard/owner-dashboard-screen.tsx'],
  '/admin': ['routes/admin.ts', 'areas/admin-shell.tsx', 'overview/dashboard/dashboard-screen.tsx'],
} as const

export type FirstPage = keyof typeof firstPages

/** Scripts that request the data of a first page before the page is loaded. */
export const firstReads: Partial<Record<FirstPage, string>> = {
  '/': 'routes/landing-first-reads.ts',
  '/tenant': 'routes/tenant-first-reads.ts',
}
