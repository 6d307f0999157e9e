import { type ScreenRow, screensOf } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'

/** The public pages. */
// biome-ignore format: one screen on each line is easier to read
export const publicScreens: readonly ScreenRow[] = screensOf('public', [
  { rows: [
      { path: '/', label: t`Places to rent in Bhutan`, screen: () => import('../pages/landing-page.tsx').then((m) => m.LandingPage) },
      { path: '/listing/$id', label: t`Place to rent`, titlesItself: true, screen: () => import('../pages/public-listing-page.tsx').then((m) => m.PublicListingPage) },
      { path: '/rents', label: t`Usual rents in Bhutan`, screen: () => import('../pages/rents-page.tsx').then((m) => m.RentsPage) },
      { path: '/v/$code', label: t`Your viewing`, screen: () => import('../listings/viewings/viewing-by-link-screen.tsx').then((m) => m.ViewingByLinkScreen) },
      { path: '/allotment', label: t`Allotment of units`, screen: () => import('../allotment/public-rounds-screen.tsx').then((m) => m.PublicRoundsScreen) },
      { path: '/allotment/$id', label: t`Allotment`, screen: () => import('../allotment/public-round-screen.tsx').then((m) => m.PublicRoundScreen) },
      { path: '/apply/$code', label: t`Application to rent`, screen: () => import('../applications/apply-screen.tsx').then((m) => m.ApplyScreen) },
      { path: '/unsubscribe/$token', label: t`Announcements by e-mail`, screen: () => import('../notifications/unsubscribe-screen.tsx').then((m) => m.UnsubscribeScreen) },
      { path: '/pay/$code', label: t`Pay online`, screen: () => import('../online/pay-by-link-screen.tsx').then((m) => m.PayByLinkScreen) },
      { path: '/request-access', label: t`Request access`, screen: () => import('../overview/request-access-screen.tsx').then((m) => m.RequestAccessScreen) },
      { path: '/privacy', label: t`Privacy policy`, screen: () => import('../identity/privacy-screen.tsx').then((m) => m.PrivacyScreen) },
      { path: '/help', label: t`Help`, screen: () => import('../overview/help/help-screen.tsx').then((m) => m.PublicHelpScreen) },
      { path: '/help/$page', label: t`Help`, screen: () => import('../overview/help/help-page-screen.tsx').then((m) => m.PublicHelpPageScreen) },
      { path: '/auth', label: t`Sign in`, screen: () => import('../identity/sign-in-screen.tsx').then((m) => m.SignInScreen) },
      { path: '/auth/callback/$id', label: t`Sign in`, screen: () => import('../identity/external/provider-callback-screen.tsx').then((m) => m.ProviderCallbackScreen) },
      { path: '/auth/forgot', label: t`Forgot password`, screen: () => import('../identity/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen) },
      { path: '/auth/reset', label: t`Set a new password`, screen: () => import('../identity/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen) },
      { path: '/auth/sign-in-change', label: t`Change of your sign-in`, screen: () => import('../identity/sign-in-change-screen.tsx').then((m) => m.SignInChangeScreen) },
      { path: '/auth/signup', label: t`Sign up`, screen: () => import('../identity/sign-up-screen.tsx').then((m) => m.SignUpScreen) },
      { path: '/kept', label: t`Saved on this phone`, screen: () => import('../overview/offline/offline-screen.tsx').then((m) => m.OfflineScreen) },
      { path: '/field', label: t`Field desk`, screen: () => import('../field-desk/field-screens.ts').then((m) => m.FieldScreen) },
      { path: '/check/$code', label: t`Check an agreement`, screen: () => import('../leases/signing/agreement-check-screen.tsx').then((m) => m.AgreementCheckScreen) },
    ] },
])
