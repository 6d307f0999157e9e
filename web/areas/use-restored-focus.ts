import { useEffect } from 'react'
import { replacementOf } from './replacement-control.ts'

/**
 * Ensures that the focus is never lost. When a dialog or menu closes, the element that opened it regains the focus. If a keyboard user's
 * action removes the focused button (an active lease has nothing to activate), the nearest remaining ancestor receives the focus; if the
 * button was only disabled during a request, it regains the focus. If turning a phone redrew the control, its replacement receives the
 * focus. Tab past the last stop leads to the browser's own bars, and nothing moves the focus back from there.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let path: HTMLElement[] = []
    // The elements that opened each dialog or menu.
    const pathsTo = new WeakMap<Element, HTMLElement[]>()
    let isByKeyboard = false
    let isTabbing = false
    let asked = 0
    const remember = ({ target }: FocusEvent) => {
      isTabbing = false
      if (!(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      if (layer && !pathsTo.has(layer)) pathsTo.set(layer, path)
      path = [...pathTo(target), ...((layer && pathsTo.get(layer)) ?? [])]
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (isTabbing && !relatedTarget) path = []
    }
    const typed = ({ target, key }: KeyboardEvent) => {
      isByKeyboard = true
      isTabbing = key === 'Tab'
      if (path.length === 0 && target instanceof HTMLElement && target !== document.body) path = pathTo(target)
    }
    const released = () => {
      isTabbing = false
    }
    const pointed = ({ target }: PointerEvent) => {
      isByKeyboard = false
      // A pressed item of a menu does not take the focus from the button of the menu; a button that is pressed again has it already.
      const isOpener = target instanceof Element && (layerOf(target) ?? hasFocus(target))
      if (!isOpener && !layerOf(path[0])) path = []
    }
    const look = () => {
      const [last] = path
      if (!last || (document.activeElement && document.activeElement !== document.body)) return
      if (isByKeyboard && last.isConnected && !isShut(last)) return last.focus({ preventScroll: true })
      if (last.isConnected) return
      const opener = path.find((one) => !layerOf(one))
      const replacement = opener && replacementOf(opener)
      if (replacement && canReceiveFocus(replacement)) return replacement.focus({ preventScroll: true })
      if (isByKeyboard || layerOf(last)) focusOn(path.find(canReceiveFocus))
    }
    // One frame later, a closing dialog has restored the focus, and the browser has removed it from hidden elements.
    const changed = new MutationObserver(() => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(() => requestAnimationFrame(look))
    })
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', leave)
    document.addEventListener('keydown', typed, true)
    document.addEventListener('keyup', released, true)
    document.addEventListener('pointerdown', pointed, true)
    return () => {
      changed.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', leave)
      document.removeEventListener('keydown', typed, true)
      document.removeEventListener('keyup', released, true)
      document.removeEventListener('pointerdown', pointed, true)
    }
  }, [])
}

function layerOf(one: Element | undefined): Element | null {
  return one?.closest('[role=dialog], [role=menu], [role=listbox]') ?? null
}

function hasFocus(target: Element): boolean {
  const { activeElement } = document
  return activeElement !== document.body && activeElement?.contains(target) === true
}

/** The path from the focused element outwards, up to the dialog or menu that contains it. */
function pathTo(target: HTMLElement): HTMLElement[] {
  const layer = layerOf(target)
  const path: HTMLElement[] = []
  for (let one: HTMLElement | null = target; one; one = one === layer ? null : one.parentElement) path.push(one)
  return path
}

function canReceiveFocus(one: HTMLElement): boolean {
  const isPage = one === document.body || one === document.documentElement
  return !isPage && one.isConnected && one.offsetHeight > 0 && !isShut(one)
}

function isShut(one: HTMLElement): boolean {
  return one.matches(':disabled') || one.closest('[inert]') !== null
}

function focusOn(one: HTMLElement | undefined): void {
  if (!one) return
  if (!one.hasAttribute('tabindex')) {
    one.tabIndex = -1
    one.addEventListener('blur', () => one.removeAttribute('tabindex'), { once: true })
  }
  one.focus({ preventScroll: true })
}
