import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../page/page-header.tsx'
import './form.css'

/** A form as a page: one column, at most 640 px wide. Put an <EndpointForm> inside. */
export function FormPage({
  children,
  ...header
}: Pick<PageHeaderProps, 'title' | 'crumbs' | 'subtitle'> & { children: ReactNode }) {
  return (
    <div className="form-page">
      <PageHeader {...header} />
      <div className="sheet form-page-sheet">{children}</div>
    </div>
  )
}

/** A group of fields under a heading. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      {text && <p className="secondary">{text}</p>}
      {children}
    </fieldset>
  )
}

/** Two or three short fields on one line; they stack on a phone. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="form-row">{children}</div>
}
