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

/** In turns, as web/main.tsx starts. */
export async function createAppRouter(queryClient: QueryClient): Promise<AppRouter> {
  const history = createBrowserHistory()
  await nextTurn()
  // What is missing here is asked for again, and reported, when the area is entered.
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
    // Screens load their own data; a preload only fetches their code, and that never grows old.
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

/** Brings the table of an area that is entered for the first time, and opens the address again, of which only now the screen is known. */
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

/** An address of the specification that has no page of its own opens the first of its pages in the menu. */
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

/** The router loads the page again where a script is missing; without a line that would be the browser's own page of no line. */
function showOffline(error: unknown): never {
  throw navigator.onLine ? error : unreachable()
}

function rowOf(pathname: string): ScreenRow | undefined {
  return rowAt(screensOfArea(areaOf(pathname)) ?? [], pathname)
}

/** The first address of a visit, and switching to a role that is held; what is refused inside a visit never gets here. */
async function enter(location: { pathname: string; href: string }, queryClient: QueryClient): Promise<void> {
  const session = getSession()
  const row = rowOf(location.pathname)
  const verdict = admit(session, areaOf(location.pathname), row)
  switch (verdict.kind) {
    case 'ALLOWED':
      // Until they have a password of their own the server answers nothing of it. In turns, between which a slow phone answers its owner.
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

/** Specification §6: a screen one may not see warns, and one stays where one is. So does who has to sign in again first. */
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

/** Specification §2: the same address again loads its data again, and scrolls to its anchor again. */
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
    // The field desk goes on without a session, as it does without a line.
    if (goTo === null || (how !== 'SIGNED_OUT' && pathname === '/field')) return
    const isComingBack = how !== 'SIGNED_OUT' && goTo === '/auth' && !href.startsWith('/auth')
    void router
      .navigate({ to: goTo, search: isComingBack ? { next: href, ended: how } : {}, ignoreBlocker: true })
      .then(() => queryClient.clear())
  })
}
