import { t } from '../../platform/texts.ts'
import { confirm } from '../feedback/confirm.tsx'

/** Asks whether to discard the unsaved input of the page. */
export async function confirmLeaving(): Promise<boolean> {
  return await confirm({
    title: t`Leave without saving?`,
    text: t`Your changes on this page will be lost.`,
    action: t`Leave`,
    cancel: t`Stay`,
    isDangerous: true,
  })
}
