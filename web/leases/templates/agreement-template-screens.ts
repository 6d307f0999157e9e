// One file of the build for all of them: each file more is named on the sign-in page.
export { EditAgreementTemplateScreen, NewAgreementTemplateScreen } from './agreement-template-form.tsx'
export { AgreementTemplateScreen } from './agreement-template-screen.tsx'
export { AgreementTemplatesScreen } from './agreement-templates-screen.tsx'
