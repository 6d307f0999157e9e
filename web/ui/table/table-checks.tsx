import { t } from '../../platform/texts.ts'
import type { Selection } from './data-table-props.ts'

export function CheckAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  const toggle = () => {
    const others = [...selection.keys].filter((key) => !keys.includes(key))
    selection.onChange(new Set(isAll ? others : [...others, ...keys]))
  }
  return (
    <label className="check-target">
      <input
        type="checkbox"
        className="check"
        aria-label={t`Select every row of this page`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll
        }}
        onChange={toggle}
      />
    </label>
  )
}

export function CheckRow({ rowKey, selection }: { rowKey: string; selection: Selection }) {
  const isChosen = selection.keys.has(rowKey)
  const toggle = () => {
    const keys = new Set(selection.keys)
    if (isChosen) keys.delete(rowKey)
    else keys.add(rowKey)
    selection.onChange(keys)
  }
  return (
    <label className="check-target">
      <input type="checkbox" className="check" aria-label={t`Select this row`} checked={isChosen} onChange={toggle} />
    </label>
  )
}
