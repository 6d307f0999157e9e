import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { gated } from './areas/gated.tsx'
import { NotFoundOutside, NotFoundScreen } from './areas/not-found-screen.tsx'
import { RootLayout } from './areas/root-layout.tsx'
import { switchRole } from './identity/switch-role.ts'
import { leaveFirstPage } from './platform/first-page.ts'
import { admit, areaOf, rowAt } from './platform/guard.ts'
import { persistScrollPosition } from './platform/persist-scroll-position.ts'
import { nextTurn } from './platform/next-turn.ts'
import { unreachable } from './platform/problem-error.ts'
import { type Area, homeOf, type ScreenRow } from './platform/screen-row.ts'
import { parseSearch } from './platform/search.ts'
import { stringifySearch } from './platform/search-state.ts'
import { getSession, onSessionEnd } from './platform/session-store.ts'
import { isSessionSuspended } from './platform/suspended-session.ts'
import { t } from './platform/texts.ts'
import { loadScreens, screensOfArea, sections } from './routes/screens.ts'
import { CrashScreen } from './ui/feedback/crash-screen.tsx'
import { PageSkeleton } from './ui/feedback/skeleton.tsx'
import { toast } from './ui/feedback/toast.tsx'

const shells: Record<Exclude<Area, 'public'>, () => Promise<ComponentType>> = {
  admin: () => import('./areas/admin-shell.tsx').then((m) => gated('admin', m.AdminShell)),
  tenant: () => import('./areas/tenant-shell.tsx').then((m) => gated('tenant', m.TenantShell)),
  owner: () => import('./areas/owner-shell.tsx').then((m) => gated('owner', m.OwnerShell)),
  operator: () => import('./areas/operator-shell.tsx').then((m) => gated('operator', m.OperatorShell)),
}

/** Runs in small chunks of work, as web/main.tsx does at the start. */
export async function createAppRouter(queryClient: QueryClient): Promise<AppRouter> {
  const history = createBrowserHistory()
  await nextTurn()
  // If this fails, it is requested again, and reported, when the area is entered.
  await loadScreens(areaOf(history.location.pathname)).catch(() => undefined)
  const router = newRouter(
    routeTree(queryClient, () => router),
    history,
  )
  await nextTurn()
  blockForbidden(router.history)
  reloadOnSameAddress(router, queryClient)
  leaveWhenSessionEnds(router, queryClient)
  persistScrollPosition(router)
  return router
}

function newRouter(tree: AnyRoute, history: RouterHistory) {
  return createRouter({
    routeTree: tree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    // Screens load their own data. A preload only loads their code, which does not become stale.
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: CrashScreen,
  })
}

type AppRouter = ReturnType<typeof newRouter>

function routeTree(queryClient: QueryClient, getRouter: () => AppRouter): AnyRoute {
  const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundOutside })
  const publicShell = createRoute({
    getParentRoute: () => root,
    id: 'public',
    component: lazily(() => import('./areas/public-shell.tsx').then((m) => m.PublicShell)),
  })
  const areas = (['admin', 'tenant', 'owner', 'operator'] as const).map((area) => {
    const shell: AnyRoute = createRoute({
      getParentRoute: () => root,
      path: area,
      component: lazily(shells[area]),
      beforeLoad: async ({ location }) => {
        if (!screensOfArea(area)) await addScreens(area, shell, getRouter(), location.href)
        await enter(location, queryClient)
      },
    })
    const rows = screensOfArea(area)
    return shell.addChildren(rows ? routesOf(area, rows, shell) : [createRoute({ getParentRoute: () => shell, path: '$' })])
  })
  return root.addChildren([publicShell.addChildren(screenRoutes('public', screensOfArea('public') ?? [], publicShell)), ...areas])
}

/** Loads the table of an area when it is first entered, then opens the address again, because its screen is now known. */
async function addScreens(area: Area, shell: AnyRoute, router: AppRouter, href: string): Promise<never> {
  const rows = await loadScreens(area).catch(showOffline)
  shell.addChildren(routesOf(area, rows, shell))
  router.setRoutes(router.buildRouteTree())
  throw redirect({ href, replace: true })
}

function routesOf(area: Area, rows: readonly ScreenRow[], shell: AnyRoute): AnyRoute[] {
  return [...screenRoutes(area, rows, shell), ...sectionsOf(area, rows, shell)]
}

function screenRoutes(area: Area, rows: readonly ScreenRow[], parent: AnyRoute): AnyRoute[] {
  const prefix = area === 'public' ? '' : `/${area}`
  return rows.map((row) =>
    createRoute({
      getParentRoute: () => parent,
      path: row.path.slice(prefix.length) || '/',
      component: lazily(row.screen),
    }),
  )
}

/** An address of the specification without its own page opens the first of its menu pages. */
function sectionsOf(area: Area, rows: readonly ScreenRow[], parent: AnyRoute): AnyRoute[] {
  return sections
    .filter((path) => path.startsWith(`/${area}/`))
    .map((path) => {
      const first = rows.find((row) => row.icon && row.path.startsWith(`${path}/`))
      if (!first) throw new Error(`The menu has no page below ${path}.`)
      return createRoute({
        getParentRoute: () => parent,
        path: path.slice(area.length + 1),
        beforeLoad: () => {
          throw redirect({ to: first.path, replace: true })
        },
      })
    })
}

function lazily(load: ScreenRow['screen']) {
  return lazyRouteComponent(() =>
    load()
      .catch(showOffline)
      .then((component) => ({ default: component })),
  )
}

/** The router reloads the page if a script is missing. Offline, this would show the browser's own error page. */
function showOffline(error: unknown): never {
  throw navigator.onLine ? error : unreachable()
}

function rowOf(pathname: string): ScreenRow | undefined {
  return rowAt(screensOfArea(areaOf(pathname)) ?? [], pathname)
}

/** Handles the first address of a visit, and switching to another role of the person. Addresses refused during a visit never get here. */
async function enter(location: { pathname: string; href: string }, queryClient: QueryClient): Promise<void> {
  const session = getSession()
  const row = rowOf(location.pathname)
  const verdict = admit(session, areaOf(location.pathname), row)
  switch (verdict.kind) {
    case 'ALLOWED':
      // Until the person has set a password, the server answers no other calls. Runs in small chunks of work, so that a slow phone stays
      // responsive.
      if (session?.user.isVerified && !session.user.mustEnrol) {
        for (const read of row?.firstReads?.(session) ?? []) setTimeout(() => void queryClient.prefetchQuery(read))
      }
      return
    case 'SIGN_IN':
      throw redirect({ to: '/auth', search: { next: location.href } })
    case 'SWITCH':
      await switchRole(verdict.to.id)
      queryClient.clear()
      return
    case 'FORBIDDEN':
      showForbidden()
      throw redirect({ to: session ? homeOf(session.currentRole.name) : '/', replace: true })
  }
}

function showForbidden(): void {
  toast('WARNING', t`Forbidden`, t`You don’t have enough permission to view the requested resource`)
}

type AppHistory = ReturnType<typeof createBrowserHistory>

/**
 * Specification §6: opening a forbidden screen shows a warning, and the current page stays. The same applies if the person must sign in
 * again first.
 */
function blockForbidden(history: AppHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation }) => {
      if (isSessionSuspended()) return true
      const { pathname } = nextLocation
      const isRefused = admit(getSession(), areaOf(pathname), rowOf(pathname)).kind === 'FORBIDDEN'
      if (isRefused) showForbidden()
      return isRefused
    },
  })
}

/** Specification §2: opening the same address again reloads its data, and scrolls to its anchor again. */
function reloadOnSameAddress(router: AppRouter, queryClient: QueryClient): void {
  router.subscribe('onResolved', ({ fromLocation, toLocation, hrefChanged }) => {
    const row = rowOf(toLocation.pathname)
    if (!row?.titlesItself) document.title = row ? t`${row.label} · Sakhang` : 'Sakhang'
    if (fromLocation && hrefChanged) leaveFirstPage()
    if (!fromLocation || hrefChanged) return
    void queryClient.invalidateQueries()
    if (toLocation.hash) document.getElementById(toLocation.hash)?.scrollIntoView()
  })
}

function leaveWhenSessionEnds(router: AppRouter, queryClient: QueryClient): void {
  onSessionEnd((how, goTo) => {
    const { href, pathname } = router.state.location
    // The field desk continues without a session, as it does offline.
    if (goTo === null || (how !== 'SIGNED_OUT' && pathname === '/field')) return
    const canReturn = how !== 'SIGNED_OUT' && goTo === '/auth' && !href.startsWith('/auth')
    void router
      .navigate({ to: goTo, search: canReturn ? { next: href, ended: how } : {}, ignoreBlocker: true })
      .then(() => queryClient.clear())
  })
}
