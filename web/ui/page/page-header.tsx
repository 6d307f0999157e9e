import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { Link } from './link.tsx'
import './page-header.css'

export type Crumb = { label: string; to?: string }
export type MenuAction = { label: string; onClick: () => void; isDangerous?: boolean; reason?: string | undefined }

export type PageHeaderProps = {
  title: ReactNode
  crumbs?: readonly Crumb[]
  /** Shown next to the title: a status chip. */
  status?: ReactNode
  /** One quiet line under the title. */
  subtitle?: ReactNode
  /** The one primary button of the screen. */
  primary?: ReactNode
  /** Secondary buttons next to it (variant="default"). */
  secondary?: ReactNode
  /** Rare and dangerous actions, in a menu. `reason` disables an action and explains why. */
  more?: readonly MenuAction[]
}

export function PageHeader({ title, crumbs = [], status, subtitle, primary, secondary, more = [] }: PageHeaderProps) {
  return (
    <div className="page-header">
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <div className="page-header-line">
        <div className="page-header-words">
          <div className="page-header-title">
            <h1>{title}</h1>
            {status}
          </div>
          {subtitle && <div className="secondary">{subtitle}</div>}
        </div>
        <div className="page-header-actions">
          {more.length > 0 && <MoreMenu actions={more} />}
          {secondary}
          {primary}
        </div>
      </div>
    </div>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={`${label} ${to ?? ''}`}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
            <IconChevronRight size={14} stroke={1.75} className="crumbs-between" aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** "⋯": a menu of actions, each with the reason if it is not possible now. Renders nothing without actions. */
export function MoreMenu({ actions, label = t`More actions` }: { actions: readonly MenuAction[]; label?: string }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: word, onClick, isDangerous = false, reason }) => (
          <Menu.Item
            key={word}
            disabled={reason !== undefined}
            onClick={onClick}
            {...(isDangerous ? { c: 'var(--danger-text)' } : {})}
          >
            {word}
            {reason && <div className="small secondary">{reason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
