import type { KeyboardEvent, ReactNode } from 'react'
import { useSearchState } from '../../platform/search-state.ts'
import './tabs.css'

export type Tab = { value: string; label: string; count?: number | undefined; panel: () => ReactNode }

type TabsProps = { label: string; tabs: readonly Tab[]; param?: string }

/** Tabs with their state in the address, so that each can be linked. Only the selected panel is rendered. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps) {
  const [search, change] = useSearchState()
  const current = tabs.find((tab) => tab.value === search[param]) ?? tabs[0]
  if (!current) return null
  const choose = (tab: Tab | undefined) => tab && change({ [param]: tab === tabs[0] ? undefined : tab.value })
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length
    choose(tabs[next])
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`tab-${param}-${tab.value}`}
            aria-selected={tab === current}
            aria-controls={`panel-${param}`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabs-count figures">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${param}`} aria-labelledby={`tab-${param}-${current.value}`}>
        {current.panel()}
      </div>
    </>
  )
}
