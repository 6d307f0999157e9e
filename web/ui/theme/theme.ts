import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { t } from '../../platform/texts.ts'

const primary = 'var(--primary)'
const shades = Array.from({ length: 10 }, () => primary)

/** Buttons and icons use the tokens. `color="danger"` is the only other colour that a screen needs. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === 'danger' || input.color === 'red'
  const solid = isDanger ? 'var(--danger)' : primary
  const solidHover = isDanger ? 'var(--danger-hover)' : 'var(--primary-hover)'
  const text = isDanger ? 'var(--danger-text)' : 'var(--primary-text)'
  switch (input.variant) {
    case 'filled':
      return { background: solid, hover: solidHover, color: 'var(--on-primary)', border: '1px solid transparent' }
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: isDanger ? text : 'var(--text)',
        border: '1px solid var(--border-input)',
      }
    case 'light':
      return { background: 'var(--highlight)', hover: 'var(--hover)', color: text, border: '1px solid transparent' }
    case 'outline':
      return { background: 'transparent', hover: 'var(--hover)', color: text, border: `1px solid ${solid}` }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: input.color === 'gray' ? 'var(--text)' : text,
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export const theme = createTheme({
  // A rem is 14 px, not 16. Mantine assumes 16.
  scale: 16 / 14,
  colors: { saga: shades as unknown as [string, string, string, string, string, string, string, string, string, string] },
  primaryColor: 'saga',
  variantColorResolver,
  fontFamily: 'var(--font)',
  focusRing: 'never',
  cursorType: 'pointer',
  defaultRadius: 3,
  radius: { xs: '3px', sm: '3px', md: '3px', lg: '3px', xl: '3px' },
  fontSizes: {
    xs: 'var(--size-small)',
    sm: 'var(--size-body)',
    md: 'var(--size-body)',
    lg: 'var(--size-body)',
    xl: 'var(--size-title)',
  },
  spacing: { xs: 'var(--space-1)', sm: 'var(--space-2)', md: 'var(--space-4)', lg: 'var(--space-6)', xl: 'var(--space-8)' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600', textWrap: 'balance' },
  respectReducedMotion: true,
  components: {
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { transition: 'fade', duration: 160 },
        overlayProps: { color: 'var(--shade)' },
      },
    },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 180 } } },
    // Mantine's step buttons have no accessible name and are smaller than a finger. The arrow keys still work.
    NumberInput: { defaultProps: { hideControls: true } },
    // Otherwise the selected option would scroll the page to itself, and the field would move under the top bar.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    Popover: { defaultProps: { transitionProps: { duration: 120 } } },
    // Mantine's placeholder for the initial focus is not a menu item, so a menu must not contain it.
    Menu: { defaultProps: { transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, tabIndex: 0 } } },
  },
})
