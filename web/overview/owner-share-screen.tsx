import { ownerShareSheet } from '../../domain/overview/owner-share-sheet.ts'
import { propertyTypes } from '../../domain/properties/property.ts'
import { toMonth } from '../advices/advice-labels.ts'
import { ownAdvicePath } from '../advices/own-payment-paths.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useReportList } from '../reports/report-filters.tsx'
import { ReportPage } from '../reports/report-page.tsx'
import { downloadReport } from '../reports/download-report.ts'

const ofAdvice = ({ adviceId }: { adviceId: string }) => ownAdvicePath('owner', adviceId)

/** The owner's part of each advice: the individual figures behind "My share". */
export function OwnerShareScreen() {
  const { page } = useReportList()
  const [{ from, to, buildingId, propertyType }] = useSearchState()
  const query = omitUndefined({
    from: toMonth(from),
    to: toMonth(to),
    buildingId,
    propertyType: oneOf(propertyTypes, propertyType),
  })
  return (
    <ReportPage
      title={t`My share`}
      query={useEndpoint('ownerShare.lines', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={ownerShareSheet}
      linkOf={ofAdvice}
      figureLinks={{ Advice: ofAdvice, 'Due to me (Nu.)': ofAdvice }}
      onPhone={{ words: t`Property`, figure: t`Due to me (Nu.)`, quiet: [t`Period`, t`Advice`] }}
      onFile={(format) => downloadReport('my-share', format, 'ownerShare.lines', { query: { ...query, format } })}
    />
  )
}
