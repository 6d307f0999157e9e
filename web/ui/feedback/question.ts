export type Question = {
  title: string
  /** States the consequence, not "are you sure". */
  text?: string
  /** The label of the button: "Delete owner". */
  action?: string
  cancel?: string
  isDangerous?: boolean
  /** Related records. Choosing one closes the dialog. */
  links?: readonly { label: string; path: string }[]
  /** A message without a question: it has one button, which closes it. */
  isMessage?: boolean
}
