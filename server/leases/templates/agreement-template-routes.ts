import { agreementTemplateContract } from '../../../domain/leases/templates/agreement-template-contract.ts'
import type { Services } from '../../platform/services.ts'
import { renderAgreement } from '../pdf/render-agreement.ts'
import { listTemplates, listVersions, readTemplate } from './agreement-template-store.ts'
import { chooseTemplate } from './choose-template.ts'
import { previewTemplate, readPrintedTemplate } from './preview-template.ts'
import { changeTemplate, createTemplate } from './save-template.ts'

export function agreementTemplateRoutes({ serve, config }: Services): void {
  serve.endpoint(agreementTemplateContract.list, ({ tx, query }) => listTemplates(tx, query))
  serve.endpoint(agreementTemplateContract.read, ({ tx, params }) => readTemplate(tx, params.id))
  serve.endpoint(agreementTemplateContract.create, ({ tx, body }) => createTemplate(tx, body))
  serve.endpoint(agreementTemplateContract.update, ({ tx, params, body, ifMatch }) =>
    changeTemplate(tx, params.id, body, ifMatch),
  )
  serve.endpoint(agreementTemplateContract.versions, ({ tx, params, query }) => listVersions(tx, params.id, query))
  serve.endpoint(agreementTemplateContract.preview, ({ tx, body }) => previewTemplate(tx, body))
  serve.endpoint(agreementTemplateContract.choose, ({ tx, params, body, ifMatch }) =>
    chooseTemplate(tx, params.id, body.templateId, ifMatch),
  )
  serve.file(
    agreementTemplateContract.pdf,
    ({ tx, params, query }) => readPrintedTemplate(tx, params.id, query),
    async (agreement) => ({
      content: await renderAgreement(agreement, config.publicAddress),
      type: 'application/pdf',
      name: `Agreement ${agreement.content.furtherTerms?.templateName ?? ''} (example).pdf`,
    }),
  )
}
