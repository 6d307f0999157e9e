import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { t } from '../platform/texts.ts'
import { store, stored } from '../ui/theme/appearance.ts'
import { Link } from '../ui/page/link.tsx'
import { activePath, type MenuGroup, type MenuItem } from './menu.ts'

/** The number of open items, by the address of the menu item. */
export type MenuCounts = Readonly<Record<string, number>>
type SideMenuProps = {
  groups: readonly MenuGroup[]
  counts: MenuCounts
  pathname: string
  isCollapsed: boolean
  onChoose: () => void
  /** For the collapsed menu: a group was chosen, and its pages need the full width. */
  onExpand: () => void
}

export function SideMenu({ groups, counts, pathname, isCollapsed, onChoose, onExpand }: SideMenuProps) {
  const active = activePath(groups, pathname)
  const { isOpen, setOpen } = useOpenGroups(active)
  const ofItems = { counts, active, isCollapsed, onChoose }
  const toggle = (group: MenuGroup) => {
    setOpen(group, isCollapsed || !isOpen(group))
    if (isCollapsed) onExpand()
  }
  return (
    <nav className="side-menu" aria-label={t`Main menu`}>
      {groups.map((group, index) => (
        <Fragment key={group.label ?? `top ${index}`}>
          {group.part !== null && group.part !== groups[index - 1]?.part && <Part label={group.part} isCollapsed={isCollapsed} />}
          {group.label === null ? (
            <ItemList items={group.items} {...ofItems} />
          ) : (
            <Group group={group} isOpen={isOpen(group)} onToggle={() => toggle(group)} {...ofItems} />
          )}
        </Fragment>
      ))}
    </nav>
  )
}

/**
 * The group of the current page is open, as are the groups that the person opened in this browser. Closing the group of the current page
 * lasts until the next page.
 */
function useOpenGroups(active: string | undefined) {
  const [opened, setOpened] = useState(() => new Set((stored('menu-open') ?? '').split('|')))
  const [closedAt, setClosedAt] = useState<string>()
  const hasActive = (group: MenuGroup) => group.items.some(({ path }) => path === active)
  return {
    isOpen: (group: MenuGroup) => opened.has(group.label ?? '') || (hasActive(group) && closedAt !== active),
    setOpen: (group: MenuGroup, isOpen: boolean) => {
      const next = new Set(opened)
      if (isOpen) next.add(group.label ?? '')
      else next.delete(group.label ?? '')
      store('menu-open', [...next].join('|'))
      setOpened(next)
      if (hasActive(group)) setClosedAt(isOpen ? undefined : active)
    },
  }
}

function Part({ label, isCollapsed }: { label: string; isCollapsed: boolean }) {
  return isCollapsed ? <hr /> : <p className="menu-part">{label}</p>
}

type GroupProps = Omit<ItemListProps, 'items'> & { group: MenuGroup; isOpen: boolean; onToggle: () => void }

function Group({ group, isOpen, onToggle, ...ofItems }: GroupProps) {
  const { counts, active, isCollapsed } = ofItems
  const label = group.label ?? ''
  const id = `menu-${label.toLowerCase().replaceAll(' ', '-')}`
  const isShown = isOpen && !isCollapsed
  const isActive = !isShown && group.items.some(({ path }) => path === active)
  const waiting = isShown ? 0 : group.items.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
  return (
    <div className="menu-group">
      <button
        type="button"
        className="menu-item menu-group-head"
        aria-expanded={isShown}
        aria-controls={id}
        data-active={isActive || undefined}
        onClick={onToggle}
        {...(isCollapsed ? { title: label } : {})}
      >
        {group.icon && <group.icon size={20} stroke={1.6} aria-hidden />}
        <span className={isCollapsed ? 'visually-hidden' : 'menu-item-label'}>{label}</span>
        <MenuCount count={waiting} />
        {!isCollapsed && <IconChevronDown size={16} stroke={1.75} className="menu-group-arrow" aria-hidden />}
      </button>
      <div id={id} className="menu-group-body" data-open={isShown || undefined} inert={!isShown}>
        <div>
          <ItemList items={group.items} {...ofItems} />
        </div>
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
    <ul className="bare">
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
