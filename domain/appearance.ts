// A person's preferences for the look of the product (specification §2). The first of each is the default.

export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

/** The colour of selected items, links and pressed buttons; web/ui/theme/tokens.css has the values. */
export const accents = ['saga-blue', 'saga-green', 'saga-teal', 'saga-indigo', 'saga-purple', 'saga-orange'] as const
export type Accent = (typeof accents)[number]

/** A static menu is next to the page; an overlay menu covers it while open. */
export const menuModes = ['static', 'overlay'] as const
export type MenuMode = (typeof menuModes)[number]

export const smallestScale = 12
export const largestScale = 16

/** A language of the interface. The browser has the list of available ones (tools/build/vite-catalogues.ts). */
export const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

export type Appearance = { scheme: Scheme; theme: Accent; scale: number; menu: MenuMode; language?: string | undefined }

export const defaultAppearance: Appearance = { scheme: 'light', theme: 'saga-blue', scale: 14, menu: 'static' }
