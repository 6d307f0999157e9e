import { IconBookmark } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { t } from '../../platform/texts.ts'

type ButtonProps = ComponentProps<'button'> & { name?: string | undefined; isChanged?: boolean }

/** Opens the menu of views. It holds the space until the menu has loaded. On a phone only the icon is shown. */
export function SavedViewsButton({ name, isChanged = false, ...props }: ButtonProps) {
  return (
    <button {...props} type="button" title={name} className="tool-button" data-active={name !== undefined || undefined}>
      <IconBookmark size={18} stroke={1.75} aria-hidden />
      <span className="saved-view-name">{name ?? t`Views`}</span>
      {isChanged && <span className="saved-view-name secondary">{t`(changed)`}</span>}
    </button>
  )
}
