import { t } from '../../platform/texts.ts'
import { toast } from './toast.tsx'

/** Copies to the clipboard and shows `done`. If the browser does not allow it, as most do without HTTPS, it shows the text. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('SUCCESS', done)
  } catch {
    toast('INFO', t`Your browser does not allow copying`, text)
  }
}
