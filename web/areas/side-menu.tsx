import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../platform/texts.ts'
import { store, stored } from '../ui/theme/appearance.ts'
import { Link } from '../ui/page/link.tsx'
import { activePath, type MenuGroup, type MenuItem } from './menu.ts'

/** By the address of the item: how much waits there. */
export type MenuCounts = Readonly<Record<string, number>>
type SideMenuProps = {
  groups: readonly MenuGroup[]
  counts: MenuCounts
  pathname: string
  isCollapsed: boolean
  onChoose: () => void
}

export function SideMenu({ groups, counts, pathname, isCollapsed, onChoose }: SideMenuProps) {
  const [closed, setClosed] = useState(() => new Set((stored('menu-closed') ?? '').split('|')))
  const active = activePath(groups, pathname)
  const toggle = (label: string) => {
    const next = new Set(closed)
    if (!next.delete(label)) next.add(label)
    store('menu-closed', [...next].join('|'))
    setClosed(next)
  }
  const ofItems = { counts, active, isCollapsed, onChoose }
  return (
    <nav className="side-menu" aria-label={t`Main menu`}>
      {groups.map((group, index) =>
        group.label === null ? (
          <ItemList key={`top ${index}`} items={group.items} {...ofItems} />
        ) : (
          <Group
            key={group.label}
            label={group.label}
            isOpen={isCollapsed || !closed.has(group.label)}
            isCollapsed={isCollapsed}
            onToggle={() => toggle(group.label ?? '')}
          >
            <ItemList items={group.items} {...ofItems} />
          </Group>
        ),
      )}
    </nav>
  )
}

type GroupProps = { label: string; isOpen: boolean; isCollapsed: boolean; onToggle: () => void; children: ReactNode }

function Group({ label, isOpen, isCollapsed, onToggle, children }: GroupProps) {
  const id = `menu-${label.toLowerCase().replaceAll(' ', '-')}`
  return (
    <div className="menu-group">
      {isCollapsed ? (
        <hr />
      ) : (
        <button type="button" className="menu-group-head" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {label}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <div id={id} className="menu-group-body" data-open={isOpen || undefined} inert={!isOpen}>
        <div>{children}</div>
      </div>
    </div>
  )
}

type ItemListProps = {
  items: readonly MenuItem[]
  counts: MenuCounts
  active: string | undefined
  isCollapsed: boolean
  onChoose: () => void
}

function ItemList({ items, counts, active, isCollapsed, onChoose }: ItemListProps) {
  return (
    <ul>
      {items.map(({ path, label, icon: ItemIcon }) => (
        <li key={path}>
          <Link
            to={path}
            className="menu-item"
            onClick={onChoose}
            {...(path === active ? { 'aria-current': 'page' } : {})}
            {...(isCollapsed ? { title: label } : {})}
          >
            <ItemIcon size={20} stroke={1.6} aria-hidden />
            <span className={isCollapsed ? 'visually-hidden' : 'menu-item-label'}>{label}</span>
            <MenuCount count={counts[path] ?? 0} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MenuCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="menu-item-count figures">
      {count}
      <span className="visually-hidden"> {t`waiting`}</span>
    </span>
  )
}
