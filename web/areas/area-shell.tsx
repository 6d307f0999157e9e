import { FocusTrap } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState, useEffect } from 'react'
import { LiveHost } from '../overview/live/live-host.tsx'
import { rowAt } from '../platform/guard.ts'
import type { Area } from '../platform/screen-row.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { screensOfArea } from '../routes/screens.ts'
import { store, stored, useAppearance } from '../ui/theme/appearance.ts'
import { DownloadTray } from '../ui/feedback/download-tray.tsx'
import { StaggeredRender } from '../ui/staggered-render.tsx'
import { Link } from '../ui/page/link.tsx'
import { Logo } from '../ui/text/logo.tsx'
import { menuOf, menuPathOf } from './menu.ts'
import { OfferedRoles } from './offered-roles.tsx'
import { type MenuCounts, SideMenu } from './side-menu.tsx'
import './area-shell.css'

const ForcedPasswordDialog = lazy(() =>
  import('../identity/forced-password-dialog.tsx').then((module) => ({ default: module.ForcedPasswordDialog })),
)

const EnrolDialog = lazy(() =>
  import('../identity/second-factor/enrol-dialog.tsx').then((module) => ({ default: module.EnrolDialog })),
)

type AreaShellProps = {
  area: Exclude<Area, 'public'>
  /** Shown next to the logo: the organisation, or the product. */
  name: string
  logoUri?: string | undefined
  /** The middle of the top bar. */
  search?: ReactNode
  /** The end of the top bar. */
  actions: ReactNode
  /** Between top bar and page: the tenant's greeting. */
  header?: ReactNode
  hasDivider?: boolean
  menuCounts?: MenuCounts
}

/**
 * The menu, top bar and page of an area. The menu is static (260 px) and collapses to 64 px. It overlays the page below 992 px or if the
 * person chose this.
 */
export function AreaShell(props: AreaShellProps) {
  const { user } = useSignedIn()
  if (user.isVerified && !user.mustEnrol) return <LoadedShell {...props} />
  // Until the person has set a password, and a second factor where required, the server answers no other calls.
  return (
    <main id="page">
      <Suspense>{user.isVerified ? <EnrolDialog /> : <ForcedPasswordDialog />}</Suspense>
    </main>
  )
}

function LoadedShell({ area, name, logoUri, search, actions, header, hasDivider = false, menuCounts = {} }: AreaShellProps) {
  const { currentRole } = useSignedIn()
  const location = useLocation()
  const { pathname } = location
  useFocusOnPage(pathname)
  const screens = screensOfArea(area) ?? []
  const { isStatic, isCollapsed, isOverlayOpen, setOverlayOpen, menuButton, toggle } = useMenu()
  const menu = (
    <SideMenu
      counts={menuCounts}
      groups={menuOf(screens, area, currentRole.name)}
      pathname={menuPathOf(rowAt(screens, pathname), pathname, location.search)}
      isCollapsed={isCollapsed}
      onChoose={() => setOverlayOpen(false)}
      onExpand={toggle}
    />
  )
  return (
    <div
      className="shell"
      data-menu={isStatic ? 'static' : 'overlay'}
      data-collapsed={isCollapsed || undefined}
      data-overlay={(!isStatic && isOverlayOpen) || undefined}
    >
      <a className="skip-link" href="#page">{t`Skip to the page`}</a>
      <FocusTrap active={!isStatic && isOverlayOpen}>
        <aside className="sidebar" inert={!isStatic && !isOverlayOpen}>
          <Link to={`/${area}`} className="brand" onClick={() => setOverlayOpen(false)}>
            {logoUri ? <img src={logoUri} alt="" className="brand-logo" /> : <Logo />}
            <span className={isCollapsed ? 'visually-hidden' : 'brand-name'}>{name}</span>
          </Link>
          {isStatic ? menu : <StaggeredRender>{menu}</StaggeredRender>}
        </aside>
      </FocusTrap>
      {!isStatic && isOverlayOpen && <div className="shade" onClick={() => setOverlayOpen(false)} aria-hidden="true" />}
      <div className="shell-main">
        <TopBar
          area={area}
          name={name}
          search={search}
          actions={actions}
          menuButton={menuButton}
          isMenuOpen={isStatic ? !isCollapsed : isOverlayOpen}
          onMenu={toggle}
        />
        {header}
        {hasDivider && <hr className="header-divider" />}
        <main id="page" tabIndex={-1}>
          <div className="page">
            <StaggeredRender>
              <Outlet />
            </StaggeredRender>
          </div>
        </main>
      </div>
      <StaggeredRender>
        <LiveHost />
        <DownloadTray />
        <OfferedRoles />
      </StaggeredRender>
    </div>
  )
}

/** Next to the page, where it can be collapsed, or over the page. */
function useMenu() {
  const isDesktop = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false })
  const isStatic = useAppearance().appearance.menu === 'static' && isDesktop
  const [isStaticCollapsed, setStaticCollapsed] = useState(() => stored('menu') === 'collapsed')
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  const isCollapsed = isStatic && isStaticCollapsed
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeByKey = () => {
    if (!isOverlayOpen) return
    setOverlayOpen(false)
    menuButton.current?.focus()
  }
  useHotkeys([['Escape', closeByKey]], [])
  const toggle = () => {
    if (!isStatic) return setOverlayOpen(!isOverlayOpen)
    store('menu', isStaticCollapsed ? 'static' : 'collapsed')
    setStaticCollapsed(!isStaticCollapsed)
  }
  return { isStatic, isCollapsed, isOverlayOpen, setOverlayOpen, menuButton, toggle }
}

type TopBarProps = Pick<AreaShellProps, 'area' | 'name' | 'search' | 'actions'> & {
  menuButton: RefObject<HTMLButtonElement | null>
  isMenuOpen: boolean
  onMenu: () => void
}

/** Not a <header>: Mantine's dialogs contain one, and a page must have only one banner. */
function TopBar({ area, name, search, actions, menuButton, isMenuOpen, onMenu }: TopBarProps) {
  return (
    <section className="topbar" aria-label={t`Top bar`}>
      <button
        ref={menuButton}
        type="button"
        className="topbar-button"
        onClick={onMenu}
        aria-expanded={isMenuOpen}
        aria-label={t`Menu`}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        <span className="topbar-phone-word">{t`Menu`}</span>
      </button>
      <div className="topbar-search">
        {search ?? (
          <Link to={`/${area}`} className="topbar-brand">
            {name}
          </Link>
        )}
      </div>
      <div className="topbar-actions">{actions}</div>
    </section>
  )
}

/** After navigation by keyboard, the focus moves to the beginning of the page, not to the menu. A screen reader announces the page. */
function useFocusOnPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const page = document.getElementById('page')
    if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true })
  }, [pathname])
}
