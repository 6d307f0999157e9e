import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeOf } from '../platform/screen-row.ts'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { Logo } from '../ui/text/logo.tsx'
import { useProductName } from './use-product-name.ts'
import './public-shell.css'

/** The shell of the public pages, and of the "not found" page. */
export function PublicShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const name = useProductName()
  const session = useSession()
  return (
    <div className="public">
      <header className="public-bar">
        <Link to="/" className="public-brand">
          <Logo size={28} />
          {name}
        </Link>
        <nav aria-label={t`Public pages`}>
          {!session && <Link to="/request-access">{t`For offices`}</Link>}
          {session ? <Link to={homeOf(session.currentRole.name)}>{t`Dashboard`}</Link> : <Link to="/auth">{t`Sign in`}</Link>}
        </nav>
      </header>
      <main id="page" tabIndex={-1} className="public-main">
        {children}
      </main>
      <PublicFooter name={name} />
    </div>
  )
}

function PublicFooter({ name }: { name: string }) {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  const contact = data?.contact
  const named = contact?.name === name ? '' : contact?.name
  const parts = contact ? [named, contact.address, contact.phone, contact.email].filter(Boolean) : []
  return (
    <footer className="public-footer">
      <span>{[name, ...parts].join(' · ')}</span>
      <nav aria-label={t`About this site`}>
        <Link to="/rents">{t`Usual rents`}</Link>
        {data?.hasAllotment && <Link to="/allotment">{t`Allotment`}</Link>}
        <Link to="/help">{t`Help`}</Link>
        <Link to="/privacy">{t`Privacy policy`}</Link>
      </nav>
    </footer>
  )
}
