export type Question = {
  title: string
  /** The consequence in words, not "are you sure". */
  text?: string
  /** The word on the button: "Delete owner". */
  action?: string
  cancel?: string
  isDangerous?: boolean
  /** Records to look at; choosing one closes the dialog. */
  links?: readonly { label: string; path: string }[]
  /** Nothing is asked: there is one button, to close it. */
  isMessage?: boolean
}
