// The screens share one chunk, because the sign-in page lists every chunk.
export { EditAgreementTemplateScreen, NewAgreementTemplateScreen } from './agreement-template-form.tsx'
export { AgreementTemplateScreen } from './agreement-template-screen.tsx'
export { AgreementTemplatesScreen } from './agreement-templates-screen.tsx'
