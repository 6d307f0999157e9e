// How somebody likes the product to look (specification §2). The first of each holds until they choose.

export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

/** The colour of what is chosen, linked or pressed; web/ui/theme/tokens.css has their values. */
export const accents = ['saga-blue', 'saga-green', 'saga-teal', 'saga-indigo', 'saga-purple', 'saga-orange'] as const
export type Accent = (typeof accents)[number]

/** Static stands beside the page; overlay lies over it while it is open. */
export const menuModes = ['static', 'overlay'] as const
export type MenuMode = (typeof menuModes)[number]

export const smallestScale = 12
export const largestScale = 16

/** A language of the interface; those that there are, the browser knows (tools/build/vite-catalogues.ts). */
export const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

export type Appearance = { scheme: Scheme; theme: Accent; scale: number; menu: MenuMode; language?: string | undefined }

export const defaultAppearance: Appearance = { scheme: 'light', theme: 'saga-blue', scale: 14, menu: 'static' }
